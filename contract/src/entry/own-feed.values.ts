/** Path prefix of a person's own races as a calendar feed, followed by a token: `/my-races/feed/….ics`. */
export const OWN_FEED = "/my-races/feed";

/** Below it stands the address of somebody's own races as a calendar, by its token: `/my-races/feed/….ics`. */
export const OWN_FEED = "/my-races/feed";

/** What the built-in roles are called, by the titles that they come with; one that was given another title is called that. */
export const ROLE_LABELS = "access.builtInRole";

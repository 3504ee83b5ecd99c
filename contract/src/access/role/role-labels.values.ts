/**
 * The names of the built-in roles, by the titles that they come with; a role that was given another title is called by
 * that.
 */
export const ROLE_LABELS = "access.builtInRole";

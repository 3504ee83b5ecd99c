/** The names of the built-in roles, by their original titles; a role with another title is called by that title. */
export const ROLE_LABELS = "access.builtInRole";

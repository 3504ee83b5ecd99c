import { superAdmin, type Needs } from "../access.ts";

/** The right to share saved views with roles, and to delete views that others shared. */
export const SHARES_VIEWS: Needs = superAdmin;

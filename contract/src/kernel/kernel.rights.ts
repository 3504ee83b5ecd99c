/** The rights of lists and forms that hold whatever is listed or edited. */
import { superAdmin, type Needs } from "./access.ts";

/** Shares saved views with roles, and deletes those that others shared. */
export const SHARES_VIEWS: Needs = superAdmin;

/** Takes the lock of a record over from whoever edits it (product/forms 3). */
export const TAKES_LOCKS_OVER: Needs = superAdmin;

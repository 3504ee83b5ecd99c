import { superAdmin, type Needs } from "../access.ts";

/** The right to take the lock of a record over from whoever edits it (product/forms 3). */
export const TAKES_LOCKS_OVER: Needs = superAdmin;

import { superAdmin, type Needs } from "../access.ts";

/** The right to take over the edit lock of another user (product/forms 3). */
export const TAKES_LOCKS_OVER: Needs = superAdmin;

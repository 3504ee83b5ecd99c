/** Rights to manage how an account signs in (product/access 29, 30). */
import * as right from "../../kernel/right.ts";

const ownOrSuperAdmin = right.anyOf(right.superAdmin, right.isAccount("id"));

/** Abilities that every form with an account's address reports. */
export const signInAbilities = {
  isOwn: right.isAccount("id"),
  /** May manage a pending address: send the mail again, or cancel the change. */
  seeToAddress: ownOrSuperAdmin,
} as const;

/** A staff member opens their own account. */
export const opensOwnAccount = right.allOf<"id" | "isStaff">(right.is("isStaff"), right.isAccount("id"));

/**
 * Deleting an account deletes its person or organisation too, so only super admins delete those; staff accounts need
 * less.
 */
export const removesAccount = right.anyOf(right.superAdmin, right.is("isStaff"));

/** Only super admins change and delete a role that grants everything. */
export const changesRole = right.anyOf(right.superAdmin, right.not(right.is("isSuperAdmin")));

/**
 * An account with a password signs in by its own address, which staff do not change. While an athlete is in an open
 * transfer, only a super admin changes the address: a club that controls it could answer in the athlete's name.
 */
export const changesAddress = right.anyOf<"id" | "hasPassword" | "isInTransfer">(
  right.superAdmin,
  right.allOf<"id" | "hasPassword" | "isInTransfer">(
    right.not(right.is("isInTransfer")),
    right.anyOf<"id" | "hasPassword">(right.isAccount("id"), right.not(right.is("hasPassword"))),
  ),
);

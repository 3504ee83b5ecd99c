/** Rights of those who see to how an account signs in (product/access 32). */
import * as right from "../../kernel/right.ts";

const ownOrSuperAdmin = right.anyOf(right.superAdmin, right.isAccount("id"));

/** Abilities told by every form that has an account's address. */
export const signInAbilities = {
  isOwn: right.isAccount("id"),
  /** An address that waits: another mail, or the way back. */
  seeToAddress: ownOrSuperAdmin,
} as const;

/** Somebody of the staff opens their own. */
export const opensOwnAccount = right.allOf<"id" | "isStaff">(right.is("isStaff"), right.isAccount("id"));

/** With an account goes whoever it is of: people and organisations are deleted by super admins alone. */
export const removesAccount = right.anyOf(right.superAdmin, right.is("isStaff"));

/** A role that opens everything is changed and deleted by whoever may do everything. */
export const changesRole = right.anyOf(right.superAdmin, right.not(right.is("isSuperAdmin")));

/**
 * An account with a password signs in by an address of its own, which the office does not change. While an athlete is in an open transfer, only a super
 * admin changes the address: a club that controls it could answer in the athlete's name.
 */
export const changesAddress = right.anyOf<"id" | "hasPassword" | "isInTransfer">(
  right.superAdmin,
  right.allOf<"id" | "hasPassword" | "isInTransfer">(
    right.not(right.is("isInTransfer")),
    right.anyOf<"id" | "hasPassword">(right.isAccount("id"), right.not(right.is("hasPassword"))),
  ),
);

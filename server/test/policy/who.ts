import type { Service } from "@rajt/contract/kernel/enumerations";

/** A right as a role grants it: `"Contest"` reads, `"Contest to write"` reads and writes. */
export type Right = Service | `${Service} to write`;

/** The same for staff alone: a club with Payment has no access to other parties' records. */
export type OfStaff = `${Right} as staff`;

/** The viewers who may do something; any one of several rights suffices. */
export type Who =
  | "everyone"
  | "guests"
  | "any account"
  | "super admins"
  | Right
  | OfStaff
  | readonly (Right | OfStaff)[];

/** A viewer at an access point: the facts that decide. */
export type Party = {
  readonly isSignedIn: boolean;
  readonly isSuperAdmin: boolean;
  readonly isStaff: boolean;
  readonly rights: readonly Right[];
};

export const GUEST: Party = { isSignedIn: false, isSuperAdmin: false, isStaff: false, rights: ["CompetitionCalendar"] };
export const SUPER_ADMIN: Party = { isSignedIn: true, isSuperAdmin: true, isStaff: true, rights: [] };
/** A person or an organisation with these rights. */
export const holding = (...rights: Right[]): Party => ({
  isSignedIn: true,
  isSuperAdmin: false,
  isStaff: false,
  rights,
});
/** Staff with these rights. */
export const staffHolding = (...rights: Right[]): Party => ({ ...holding(...rights), isStaff: true });

const STAFF = " as staff";
// cast: a right of staff is a right with a suffix.
const rightIn = (asked: Right | OfStaff): Right => asked.replace(STAFF, "") as Right;

/** The rights any one of which opens; none where rights do not decide. */
export const rightsOf = (who: Who): readonly Right[] => askedOf(who).map(rightIn);

const askedOf = (who: Who): readonly (Right | OfStaff)[] => {
  if (isKind(who)) return [];
  return typeof who === "string" ? [who] : who;
};

const KINDS = ["everyone", "guests", "any account", "super admins"] as const;
const isKind = (who: Who): who is (typeof KINDS)[number] => KINDS.some((kind) => kind === who);

/** Returns whether the viewer is admitted. */
export function opens(who: Who, { isSignedIn, isSuperAdmin, isStaff, rights }: Party): boolean {
  if (who === "everyone") return true;
  if (who === "guests") return !isSignedIn;
  if (who === "any account") return isSignedIn;
  return (
    isSuperAdmin || askedOf(who).some((asked) => (isStaff || !asked.endsWith(STAFF)) && reaches(rights, rightIn(asked)))
  );
}

/** Returns whether a right is among those held. The right to write includes the right to read. */
const reaches = (held: readonly Right[], asked: Right): boolean =>
  held.includes(asked) || held.some((right) => right === `${asked} to write`);

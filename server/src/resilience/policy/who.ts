import type { Service } from "@rajt/contract/kernel/enumerations";

/** A right as a role grants it: `"Contest"` reads, `"Contest to write"` reads and writes. */
export type Right = Service | `${Service} to write`;

/** The people who may do something; of several rights any one is enough. */
export type Who = "everyone" | "guests" | "any account" | "super admins" | Right | readonly Right[];

/** A visitor of a door: the facts that it decides by. */
export type Party = { readonly isSignedIn: boolean; readonly isSuperAdmin: boolean; readonly rights: readonly Right[] };

export const GUEST: Party = { isSignedIn: false, isSuperAdmin: false, rights: ["CompetitionCalendar"] };
export const SUPER_ADMIN: Party = { isSignedIn: true, isSuperAdmin: true, rights: [] };
/** Whoever is signed in and holds these rights. */
export const holding = (...rights: Right[]): Party => ({ isSignedIn: true, isSuperAdmin: false, rights });

/** The rights any one of which opens; none where rights do not decide. */
export const rightsOf = (who: Who): readonly Right[] => {
  if (isKind(who)) return [];
  return typeof who === "string" ? [who] : who;
};

const KINDS = ["everyone", "guests", "any account", "super admins"] as const;
const isKind = (who: Who): who is (typeof KINDS)[number] => KINDS.some((kind) => kind === who);

/** Does the door open? */
export function opens(who: Who, { isSignedIn, isSuperAdmin, rights }: Party): boolean {
  if (who === "everyone") return true;
  if (who === "guests") return !isSignedIn;
  if (who === "any account") return isSignedIn;
  return isSuperAdmin || rightsOf(who).some((right) => reaches(rights, right));
}

/** Tells whether a right is among those held. The right to write holds the right to read. */
const reaches = (held: readonly Right[], asked: Right): boolean =>
  held.includes(asked) || held.some((right) => right === `${asked} to write`);

/** Who may do what (decisions §3): needs are plain data, so that server, page and OpenAPI document read the same sentence. */
import type { AccessType, AthleteRegType, GrantedLevel, Service } from "./enumerations.ts";

/** A level that opens something; Deny has done its work before anyone asks. */
export type Level = Exclude<GrantedLevel, "Deny">;

export type Needs =
  | { readonly kind: "everyone" }
  | { readonly kind: "guest" }
  | { readonly kind: "signedIn" }
  | { readonly kind: "superAdmin" }
  | { readonly kind: "service"; readonly services: readonly Service[]; readonly level: Level };

/** Whoever is looking; a signed-out visitor is a viewer without an account who holds what the Guest role grants. */
export type Viewer = {
  readonly accountId: number | null;
  readonly name: string;
  readonly accessType: AccessType | null;
  readonly isSuperAdmin: boolean;
  readonly isAthlete: boolean;
  readonly isCompetitor: boolean;
  readonly isReferee: boolean;
  readonly isTrainer: boolean;
  readonly isClub: boolean;
  readonly isOrganizer: boolean;
  readonly isTechnicalCommittee: boolean;
  readonly athleteRegType: AthleteRegType | null;
  readonly services: Levels;
  readonly roles: readonly string[];
};

/** Services and the level held; a service that is missing is closed. */
export type Levels = Partial<Readonly<Record<Service, Level>>>;

export const everyone: Needs = { kind: "everyone" };
export const guestOnly: Needs = { kind: "guest" };
export const signedIn: Needs = { kind: "signedIn" };
export const superAdmin: Needs = { kind: "superAdmin" };
/** Any one of the services, to read. */
export const anyOf = (...services: Service[]): Needs => ({ kind: "service", services, level: "ReadOnly" });
/** Any one of the services, to write. */
export const writes = (...services: Service[]): Needs => ({ kind: "service", services, level: "WriteRead" });

/** Does the viewer meet the needs? Without services named nobody but a super admin does. */
export function allows(viewer: Viewer, needs: Needs): boolean {
  switch (needs.kind) {
    case "everyone":
      return true;
    case "guest":
      return viewer.accountId === null;
    case "signedIn":
      return viewer.accountId !== null;
    case "superAdmin":
      return viewer.isSuperAdmin;
    case "service":
      return viewer.isSuperAdmin || needs.services.some((service) => reaches(viewer.services[service], needs.level));
  }
}

/**
 * What the grants of all enabled roles of an account come to: Deny beats WriteRead beats ReadOnly, whatever their order.
 *
 *     effectiveLevels([{ service: "Club", level: "ReadOnly" }, { service: "Club", level: "WriteRead" }]) // { Club: "WriteRead" }
 */
export function effectiveLevels(grants: readonly { service: Service; level: GrantedLevel }[]): Levels {
  const denied = new Set(grants.filter(({ level }) => level === "Deny").map(({ service }) => service));
  const levels: { -readonly [S in Service]?: Level } = {};
  for (const { service, level } of grants)
    if (level !== "Deny" && !denied.has(service) && levels[service] !== "WriteRead") levels[service] = level;
  return levels;
}

const reaches = (held: Level | undefined, needed: Level): boolean =>
  held === "WriteRead" || (held === "ReadOnly" && needed === "ReadOnly");

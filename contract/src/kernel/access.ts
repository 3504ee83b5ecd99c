/** Rights as plain data (product/access 1): server, page and OpenAPI document read the same declaration. */
import type { AccessType, AthleteRegType, ContentType, GrantedLevel, Service } from "./enumerations.ts";
import { CONTENT_TYPES, PUBLIC_SERVICES } from "./rights.ts";

/** A level that opens something. Deny is resolved before any check. */
export type Level = Exclude<GrantedLevel, "Deny">;

export type Needs =
  | { readonly kind: "everyone" }
  | { readonly kind: "guest" }
  | { readonly kind: "signedIn" }
  | { readonly kind: "superAdmin" }
  /** `guests`: the call is public and only reads, so a signed-out viewer who holds the service meets the needs too. */
  | {
      readonly kind: "service";
      readonly services: readonly Service[];
      readonly level: Level;
      readonly guests?: true;
      /** Staff only: a person or an organisation with the service has it for its own records. */
      readonly staff?: true;
    };

/** The current user. A signed-out visitor is a viewer without an account, with the grants of the Guest role. */
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
  readonly contents: ContentLevels;
  readonly roles: readonly string[];
};

/** The flags of a viewer who is neither person nor organisation: a visitor or a member of staff. */
export const noParty = {
  accessType: null,
  isAthlete: false,
  isCompetitor: false,
  isReferee: false,
  isTrainer: false,
  isClub: false,
  isOrganizer: false,
  isTechnicalCommittee: false,
  athleteRegType: null,
} satisfies Partial<Viewer>;

/** Services and the level held; a missing service is closed. */
export type Levels = Partial<Readonly<Record<Service, Level>>>;
/** Kinds of content and the level held; a missing kind is closed. */
export type ContentLevels = Partial<Readonly<Record<ContentType, Level>>>;

export const everyone: Needs = { kind: "everyone" };
export const guestOnly: Needs = { kind: "guest" };
export const signedIn: Needs = { kind: "signedIn" };
export const superAdmin: Needs = { kind: "superAdmin" };
/** Any one of the services, to read. */
export const anyOf = (...services: Service[]): Needs => ({ kind: "service", services, level: "ReadOnly" });
/** Any one of the services, to write. */
export const writes = (...services: Service[]): Needs => ({ kind: "service", services, level: "WriteRead" });

/** Staff who hold any one of the services, to write. */
export const staffWrites = (...services: Service[]): Needs => ({
  kind: "service",
  services,
  level: "WriteRead",
  staff: true,
});

/** Any one of the public services, to read, whether signed in or not. */
export const readsPublic = (...services: (typeof PUBLIC_SERVICES)[number][]): Needs => ({
  kind: "service",
  services,
  level: "ReadOnly",
  guests: true,
});

/**
 * Returns whether the viewer meets the needs. Needs without services are met by super admins alone. A signed-out viewer meets only needs
 * marked for guests, because the log could not name an account.
 */
export function allows(viewer: Viewer, needs: Needs): boolean {
  if (viewer.accountId === null && !admitsGuests(needs)) return false;
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
      if (viewer.isSuperAdmin) return true;
      if (needs.staff && viewer.accessType !== "Admin") return false;
      return needs.services.some((service) => reaches(viewer.services[service], needs.level));
  }
}

/**
 * Returns needs that every viewer meets who meets any of the given ones: for a call that several acts share.
 *
 *     anyNeeds([superAdmin, writes("Club"), writes("Athlete")]) // writes("Club", "Athlete"): a super admin meets every service
 */
export function anyNeeds(needs: readonly Needs[]): Needs {
  const others = needs.filter(({ kind }) => kind !== "superAdmin");
  const [first] = others;
  if (first === undefined) return superAdmin;
  if (others.every((one) => JSON.stringify(one) === JSON.stringify(first))) return first;
  const services = others.filter((one) => one.kind === "service");
  const [service] = services;
  const isOfOneLevel = services.every(({ level, staff }) => level === service?.level && staff === service.staff);
  if (service === undefined || services.length < others.length || !isOfOneLevel) return signedIn;
  return { ...service, services: [...new Set(services.flatMap((one) => one.services))] };
}

/** Returns whether guests may call it; for services that guests may read, the guest role decides. */
export const admitsGuests = (needs: Needs): boolean =>
  needs.kind === "everyone" || needs.kind === "guest" || (needs.kind === "service" && needs.guests === true);

/** The key of the role whose grants signed-out viewers have. */
export const GUEST = "Guest";

export const isPublic = (service: Service): boolean => PUBLIC_SERVICES.some((one) => one === service);

/** Returns the grants of a role that can take effect: signed-out viewers only read public services. */
export const holdable = <G extends { readonly service: Service; readonly level: GrantedLevel }>(
  key: string,
  grants: readonly G[],
): G[] =>
  grants.flatMap((grant) => {
    if (key !== GUEST) return [grant];
    if (!isPublic(grant.service)) return [];
    return [grant.level === "WriteRead" ? { ...grant, level: "ReadOnly" } : grant];
  });

/**
 * Merges the grants of all enabled roles of an account into one level for each service: Deny over WriteRead over ReadOnly, in any order.
 *
 *     effectiveLevels([{ service: "Club", level: "ReadOnly" }, { service: "Club", level: "WriteRead" }]) // { Club: "WriteRead" }
 */
export const effectiveLevels = (grants: readonly { service: Service; level: GrantedLevel }[]): Levels =>
  strongest(grants.map(({ service, level }) => [service, level]));

/**
 * Merges grants on contents. A kind that no role names has the level of the service through which it is reached.
 *
 *     contentLevels([{ content: "PublicFile", level: "ReadOnly" }], "WriteRead") // { PublicFile: "ReadOnly", PrivateFile: "WriteRead" }
 */
export function contentLevels(
  grants: readonly { content: ContentType; level: GrantedLevel }[],
  otherwise: Level | undefined,
): ContentLevels {
  const unsaid = CONTENT_TYPES.filter((type) => otherwise && grants.every(({ content }) => content !== type));
  return {
    ...Object.fromEntries(unsaid.map((type) => [type, otherwise])),
    ...strongest(grants.map(({ content, level }) => [content, level])),
  };
}

/** Returns the viewer's level for contents of a type, or null where there is none. */
export const contentLevel = ({ isSuperAdmin, contents }: Viewer, type: ContentType): Level | null =>
  isSuperAdmin ? "WriteRead" : (contents[type] ?? null);

function strongest<N extends string>(grants: readonly (readonly [N, GrantedLevel])[]): Partial<Record<N, Level>> {
  const denied = new Set(grants.flatMap(([name, level]) => (level === "Deny" ? [name] : [])));
  const levels: Partial<Record<N, Level>> = {};
  for (const [name, level] of grants)
    if (level !== "Deny" && !denied.has(name) && levels[name] !== "WriteRead") levels[name] = level;
  return levels;
}

/** Returns whether the level held is enough. */
export const reaches = (held: Level | undefined, needed: Level): boolean =>
  held === "WriteRead" || (held === "ReadOnly" && needed === "ReadOnly");

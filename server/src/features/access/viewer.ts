import { contentLevels, effectiveLevels, GUEST, holdable, type Viewer } from "@rajt/contract/kernel/access";
import { STAFF_SERVICES } from "@rajt/contract/kernel/rights";
import type { Named } from "@rajt/contract/kernel/calls";
import type {
  AccessType,
  AthleteRegType,
  ContentType,
  GrantedLevel,
  Service,
} from "@rajt/contract/kernel/enumerations";

/** An enabled role with its grants. */
type EnabledRole = {
  id: number;
  key: string;
  title: string;
  is_super_admin: boolean;
  services: { service: Service; level: GrantedLevel }[];
  contents: { content: ContentType; level: GrantedLevel }[];
};

/** The party of a live session. */
export type PartyRow = {
  id: number | null;
  kind: "PERSON" | "ORGANISATION" | "STAFF" | null;
  name: string | null;
  email: string | null;
  locale: "hu" | "en" | null;
  profile_picture: string | null;
  athlete_reg_type: AthleteRegType | null;
  /** The verified kinds of the party, by the keys of the roles that follow from them. */
  kinds: string[] | null;
  /** The enabled roles of the party: those assigned, and those that follow from its kinds. */
  roles: readonly EnabledRole[];
};

/** The row of a guest. */
export const NO_PARTY: PartyRow = {
  id: null,
  kind: null,
  name: null,
  email: null,
  locale: null,
  profile_picture: null,
  athlete_reg_type: null,
  kinds: null,
  roles: [],
};

/** A viewer, with what only the page's header shows. */
export type PageViewer = Viewer & {
  readonly email: string | null;
  readonly locale: "hu" | "en" | null;
  /** The key of the picture's file. */
  readonly profilePicture: string | null;
  readonly roleList: readonly Named[];
};

const ACCESS_TYPES: Readonly<Record<"PERSON" | "ORGANISATION" | "STAFF", AccessType>> = {
  PERSON: "Person",
  ORGANISATION: "Org",
  STAFF: "Admin",
};

const NAMED_FOR_COMMITTEE: ReadonlySet<Service> = new Set([
  "Athlete",
  "Competitor",
  "Referee",
  "Trainer",
  "TechnicalCommittee",
]);

const STAFF_ONLY: ReadonlySet<Service> = new Set(STAFF_SERVICES);

/**
 * Returns the services that a role grants its holder. The committee's role shows everyone by name only; staff who read
 * persons see them completely, so that role grants staff none of these services.
 */
const heldBy = ({ kind }: PartyRow, { key, services }: EnabledRole): EnabledRole["services"] =>
  kind !== "STAFF"
    ? services.filter(({ service }) => !STAFF_ONLY.has(service))
    : key === "TechnicalCommittee"
      ? services.filter(({ service }) => !NAMED_FOR_COMMITTEE.has(service))
      : services;

/** Converts a row of the database to the viewer of the contract's rules (product/access 2). */
export function viewerOf(row: PartyRow): PageViewer {
  const { roles } = row;
  const is = (kind: string) => row.kinds?.includes(kind) ?? false;
  const services = effectiveLevels(roles.flatMap((role) => holdable(role.key, heldBy(row, role))));
  return {
    accountId: row.id,
    name: row.name ?? "",
    email: row.email,
    locale: row.locale,
    profilePicture: row.profile_picture,
    accessType: row.kind && ACCESS_TYPES[row.kind],
    isSuperAdmin: row.id !== null && roles.some((role) => role.is_super_admin),
    isAthlete: is("Athlete"),
    isCompetitor: is("Competitor"),
    isReferee: is("Referee"),
    isTrainer: is("Trainer"),
    isClub: is("Club"),
    isOrganizer: is("Organiser"),
    isTechnicalCommittee: is("TechnicalCommittee"),
    athleteRegType: row.athlete_reg_type,
    services,
    contents: contentLevels(
      roles.flatMap(({ key, contents }) => (key === GUEST ? [] : contents)),
      services.Storage,
    ),
    roles: roles.map(({ title }) => title),
    roleList: roles.map(({ id, title }) => ({ id, name: title })),
  };
}

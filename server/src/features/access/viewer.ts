import { effectiveLevels, type Viewer } from "@rajt/contract/kernel/access";
import type { Named } from "@rajt/contract/kernel/calls";
import type { AccessType, AthleteRegType, GrantedLevel, Service } from "@rajt/contract/kernel/enumerations";

/** A role as the session's statement brings it. */
export type HeldRole = {
  id: number;
  title: string;
  is_super_admin: boolean;
  services: { service: Service; level: GrantedLevel }[];
};

/** The party behind a live session; every field of a guest is null. */
export type ViewerRow = {
  id: number | null;
  kind: "PERSON" | "ORGANISATION" | "STAFF" | null;
  name: string | null;
  email: string | null;
  locale: "hu" | "en" | null;
  is_athlete: boolean | null;
  is_competitor: boolean | null;
  is_referee: boolean | null;
  is_trainer: boolean | null;
  is_technical_committee: boolean | null;
  is_club: boolean | null;
  is_organiser: boolean | null;
  athlete_reg_type: AthleteRegType | null;
  roles: HeldRole[];
};

/** A viewer and what only the page's own header asks for. */
export type PageViewer = Viewer & {
  readonly email: string | null;
  readonly locale: "hu" | "en" | null;
  readonly roleList: readonly Named[];
};

const ACCESS_TYPES: Readonly<Record<"PERSON" | "ORGANISATION" | "STAFF", AccessType>> = {
  PERSON: "Person",
  ORGANISATION: "Org",
  STAFF: "Admin",
};

/** Turns the row of the database into the viewer that the rules of the contract speak of (decisions §3). */
export function viewerOf(row: ViewerRow): PageViewer {
  return {
    accountId: row.id,
    name: row.name ?? "",
    email: row.email,
    locale: row.locale,
    accessType: row.kind && ACCESS_TYPES[row.kind],
    isSuperAdmin: row.roles.some((role) => role.is_super_admin),
    isAthlete: row.is_athlete ?? false,
    isCompetitor: row.is_competitor ?? false,
    isReferee: row.is_referee ?? false,
    isTrainer: row.is_trainer ?? false,
    isClub: row.is_club ?? false,
    isOrganizer: row.is_organiser ?? false,
    isTechnicalCommittee: row.is_technical_committee ?? false,
    athleteRegType: row.athlete_reg_type,
    services: effectiveLevels(row.roles.flatMap(({ services }) => services)),
    roles: row.roles.map(({ title }) => title),
    roleList: row.roles.map(({ id, title }) => ({ id, name: title })),
  };
}

import { pathTo } from "@rajt/contract/portal.pages";
import { superAdmin, writes } from "@rajt/contract/kernel/access";
import { findsByNameAlone } from "@rajt/contract/people/people.rights";
import type { DeskKind } from "@rajt/contract/people/verification-desk.values";
import { orgTable, personTable } from "@rajt/contract/people/people.table";
import {
  IconBan,
  IconFileImport,
  IconMailForward,
  IconRosetteDiscountCheck,
  IconUserCheck,
  IconUserQuestion,
  IconZzz,
} from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";

const ORGANISATION = ["fullName", "cachedAddress", "cachedCurrentLicensePaymentPaid"];
/** The moves of the verification. */
const VERIFICATION = { verify: IconRosetteDiscountCheck, doubt: IconUserQuestion, rest: IconZzz, prohibit: IconBan };
/** The registration of a person who already exists. */
const ACTS = { takeOn: IconUserCheck, remind: IconMailForward, ...VERIFICATION };
/** The way from a list to the verification desk. */
const toDesk = (kind: DeskKind) => ({
  label: "people.desk.open" as const,
  icon: IconRosetteDiscountCheck,
  to: pathTo("verificationDesk", { kind }),
  needs: superAdmin,
});
const PERSON = ["fullName", "birthDate", "club", "cachedCurrentLicensePaymentPaid"];

/** A club's own list has no column of the club itself, and says until when a clearance is valid. */
const OF_CLUB = {
  columns: [
    "fullName",
    "birthDate",
    "cachedLicenseNumber",
    "doctorDate",
    "cachedCurrentLicensePaymentPaid",
    "userStatus",
  ],
  card: ["fullName", "birthDate", "cachedLicenseNumber", "doctorDate", "cachedCurrentLicensePaymentPaid"],
};

/** The lists of organisations (product/people 15). */
export const OrganizerList = tablePage(orgTable, {
  texts: "people.list.organizer",
  acts: VERIFICATION,
  view: "organizer",
  form: { writes: writes("Organizer") },
  card: [...ORGANISATION, "userStatus"],
});
export const ClubList = tablePage(orgTable, {
  texts: "people.list.club",
  acts: VERIFICATION,
  view: "club",
  form: { writes: writes("Club") },
  card: ORGANISATION,
});

/** The lists of persons (product/people 15). */
export const AthleteList = tablePage(personTable, {
  namesAlone: findsByNameAlone,
  texts: "people.list.athlete",
  acts: ACTS,
  view: "athlete",
  atFirst: ({ isClub, isSuperAdmin }) => (isClub && !isSuperAdmin ? OF_CLUB : null),
  form: { writes: writes("Athlete") },
  card: [...PERSON, "cachedLicenseNumber"],
  pages: [
    { label: "roster.open", icon: IconFileImport, to: pathTo("athleteImport"), needs: writes("Athlete") },
    toDesk("athlete"),
  ],
});
export const CompetitorList = tablePage(personTable, {
  namesAlone: findsByNameAlone,
  texts: "people.list.competitor",
  acts: ACTS,
  view: "competitor",
  form: { writes: writes("Competitor") },
  pages: [toDesk("competitor")],
  card: [...PERSON, "cachedLicenseNumber"],
});
export const RefereeList = tablePage(personTable, {
  namesAlone: findsByNameAlone,
  texts: "people.list.referee",
  acts: ACTS,
  view: "referee",
  form: { writes: writes("Referee") },
  pages: [toDesk("referee")],
  card: PERSON,
});
export const TrainerList = tablePage(personTable, {
  namesAlone: findsByNameAlone,
  texts: "people.list.trainer",
  acts: ACTS,
  view: "trainer",
  form: { writes: writes("Trainer") },
  pages: [toDesk("trainer")],
  card: PERSON,
});
export const TechnicalCommitteeList = tablePage(personTable, {
  namesAlone: findsByNameAlone,
  texts: "people.list.technicalCommittee",
  acts: ACTS,
  view: "technicalCommittee",
  form: { writes: writes("TechnicalCommittee") },
});

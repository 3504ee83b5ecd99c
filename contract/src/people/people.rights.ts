/** Rights on the records of persons and organisations (product/access 10). */
import { signInAbilities } from "../access/account/account.rights.ts";
import type { Level, Viewer } from "../kernel/access.ts";
import type { Service } from "../kernel/enumerations.ts";
import * as right from "../kernel/right.ts";
import { seesAllMoney } from "../money/money.rights.ts";

/** The roles that a person can have in the federation, and the service that keeps each. */
const SERVICE_OF_ROLE = {
  isAthlete: "Athlete",
  isCompetitor: "Competitor",
  isReferee: "Referee",
  isTrainer: "Trainer",
  isTechnicalCommittee: "TechnicalCommittee",
} as const satisfies Record<string, Service>;
export type PersonRole = keyof typeof SERVICE_OF_ROLE;
// The cast: the keys of an object whose keys these are.
export const PERSON_ROLES = Object.keys(SERVICE_OF_ROLE) as readonly PersonRole[];

/** `club`: whose account the person belongs to. */
export type PersonFact = "id" | "club" | PersonRole;
export type OrganisationFact = "id" | "isClub" | "isOrganizer";

const ownPerson = right.allOf(right.person, right.isAccount("id"));
/** Of a club are its athletes and trainers, as long as it counts as one. */
export const ofClub = right.allOf(
  right.club,
  right.isAccount("club"),
  right.anyOf(right.is("isAthlete"), right.is("isTrainer")),
);
const keepsPerson = (level: Level) =>
  right.anyOf(
    ...PERSON_ROLES.map((role) =>
      right.allOf<PersonRole>(right.staffWith(SERVICE_OF_ROLE[role], level), right.is(role)),
    ),
  );

const opensPerson = right.anyOf<PersonFact>(right.superAdmin, ownPerson, ofClub, keepsPerson("ReadOnly"));

export const personRights = {
  open: opensPerson,
  /** The technical committee finds everyone, by their names alone. */
  find: right.anyOf(right.committee, opensPerson),
  seeHealth: right.anyOf(right.superAdmin, ownPerson, ofClub),
  /** A party's payments are its own, its club's and those of who sees all money. */
  seePayments: right.anyOf(seesAllMoney, right.isAccount("id"), ofClub),
  editAsThemselves: right.isAccount("id"),
  editAsClub: right.allOf(right.holds("Athlete", "WriteRead"), ofClub),
  editAsOffice: keepsPerson("WriteRead"),
};

/** Finds everyone, by their names alone: the lists have nothing else of persons, and no record to open. */
export const findsByNameAlone = (viewer: Viewer): boolean => viewer.isTechnicalCommittee && !viewer.isSuperAdmin;

/** The right to say that somebody has a role. */
export const keepsRole = (role: PersonRole) => right.staffWith(SERVICE_OF_ROLE[role], "WriteRead");

/** The right to make a person, of whom there is no fact yet. */
export const personMakers = {
  club: right.allOf(right.club, right.holds("Athlete", "WriteRead")),
  office: right.anyOf(...PERSON_ROLES.map((role) => keepsRole(role))),
};

const keepsOrganisation = (level: Level) =>
  right.anyOf<OrganisationFact>(
    right.allOf<OrganisationFact>(right.staffWith("Club", level), right.is("isClub")),
    right.allOf<OrganisationFact>(right.staffWith("Organizer", level), right.is("isOrganizer")),
  );

export const organisationRights = {
  open: right.anyOf<OrganisationFact>(
    right.superAdmin,
    right.allOf(right.organisation, right.isAccount("id")),
    keepsOrganisation("ReadOnly"),
  ),
  editAsThemselves: right.isAccount("id"),
  editAsOffice: keepsOrganisation("WriteRead"),
};

/** The right to see a party's debts and every movement of its money: of itself and of who sees all money. */
export const seesMoney = right.anyOf(seesAllMoney, right.isAccount("id"));

/** The parts of any party's page beside its form. */
const partyAbilities = {
  ...signInAbilities,
  /** Every movement of its money. */
  seeMoney: seesMoney,
  seeLog: right.superAdmin,
  askRegister: right.superAdmin,
  /** With which word a new one begins. */
  giveWord: right.superAdmin,
};

export const personAbilities = {
  ...partyAbilities,
  seePayments: personRights.seePayments,
  archive: right.anyOf(right.superAdmin, right.club),
  /** Those who would change the club by the form, which is closed while a transfer is open. */
  waitsForTransfer: right.allOf<PersonFact | "isInTransfer">(
    right.is("isInTransfer"),
    right.anyOf<PersonFact>(right.superAdmin, personRights.editAsOffice),
  ),
};
export const organisationAbilities = { ...partyAbilities, seePayments: seesMoney };

/** Rights on the records of persons and organisations (product/access 10). */
import { signInAbilities } from "../access/account/account.rights.ts";
import type { Level, Viewer } from "../kernel/access.ts";
import type { Service } from "../kernel/enumerations.ts";
import * as right from "../kernel/right.ts";
import { seesAllMoney } from "../money/money.rights.ts";

/** The roles that a person can have in the federation, each with the service that grants it. */
const SERVICE_OF_ROLE = {
  isAthlete: "Athlete",
  isCompetitor: "Competitor",
  isReferee: "Referee",
  isTrainer: "Trainer",
  isTechnicalCommittee: "TechnicalCommittee",
} as const satisfies Record<string, Service>;
export type PersonRole = keyof typeof SERVICE_OF_ROLE;
// cast: the keys of an object literal with exactly these keys
export const PERSON_SERVICES = Object.values(SERVICE_OF_ROLE);
// cast: the keys of an object literal with exactly these keys
export const PERSON_ROLES = Object.keys(SERVICE_OF_ROLE) as readonly PersonRole[];

/** `club`: the account of the person's club. */
export type PersonFact = "id" | "club" | PersonRole;
export type OrganisationFact = "id" | "isClub" | "isOrganizer";

const ownPerson = right.allOf(right.person, right.isAccount("id"));
/** The viewer is the club of the person, who is an athlete or a trainer; only while the viewer counts as a club. */
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
  /** The technical committee finds everyone, but sees only names. */
  find: right.anyOf(right.committee, opensPerson),
  seeHealth: right.anyOf(right.superAdmin, ownPerson, ofClub),
  /** A party's payments are visible to the party, to its club and to staff who see all money. */
  seePayments: right.anyOf(seesAllMoney, right.isAccount("id"), ofClub),
  editAsThemselves: right.isAccount("id"),
  editAsClub: right.allOf(right.holds("Athlete", "WriteRead"), ofClub),
  editAsOffice: keepsPerson("WriteRead"),
  writeTo: right.anyOf<PersonFact>(right.superAdmin, keepsPerson("WriteRead")),
};

/**
 * Returns whether the viewer finds everyone by name alone: such lists have no other column of persons and open no
 * record.
 */
export const findsByNameAlone = (viewer: Viewer): boolean => viewer.isTechnicalCommittee && !viewer.isSuperAdmin;

/** Returns the right to set whether a person has a role. */
export const keepsRole = (role: PersonRole) => right.staffWith(SERVICE_OF_ROLE[role], "WriteRead");

/** The right to create a person, for whom there are no facts yet. */
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

/** The right to see a party's receivables and ledger: the party itself, and staff who see all money. */
export const seesMoney = right.anyOf(seesAllMoney, right.isAccount("id"));

/** The parts of a party's page besides its form. */
const partyAbilities = {
  ...signInAbilities,
  /** Every row of the party's ledger. */
  seeMoney: seesMoney,
  seeLog: right.superAdmin,
  askRegister: right.superAdmin,
  /** May choose the verification status of a new record. */
  giveWord: right.superAdmin,
};

export const personAbilities = {
  ...partyAbilities,
  seePayments: personRights.seePayments,
  archive: right.anyOf(right.superAdmin, right.club),
  writeTo: personRights.writeTo,
  /** The viewer could change the club in the form, but the field is closed while a transfer is open. */
  waitsForTransfer: right.allOf<PersonFact | "isInTransfer">(
    right.is("isInTransfer"),
    right.anyOf<PersonFact>(right.superAdmin, personRights.editAsOffice),
  ),
};
export const organisationAbilities = { ...partyAbilities, seePayments: seesMoney };

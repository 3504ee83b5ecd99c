import type { Viewer } from "@rajt/contract/kernel/access";
import {
  organisationRights,
  personRights,
  type OrganisationFact,
  type PersonFact,
} from "@rajt/contract/people/people.rights";
import { sql, type RawBuilder } from "kysely";
import { viewerTerms, conditionOf, type FactColumns } from "../../kernel/right/condition.ts";
import { permits, type Facts } from "@rajt/contract/kernel/right";
import type { Runner } from "../../kernel/db/database.ts";
import type { ListContext } from "../../kernel/table/binding.ts";
import { annualFeePaid } from "../money/index.ts";

/** The account exists: a deleted one is in no list, and its form does not open. */
const THERE = sql<boolean>`a.registration_status <> 'DELETED'`;

/** The facts of `person p`. */
export const PERSON_FACTS: FactColumns<PersonFact> = {
  id: sql`p.id`,
  club: sql`p.club_id`,
  isAthlete: sql`p.is_athlete`,
  isCompetitor: sql`p.is_competitor`,
  isReferee: sql`p.is_referee`,
  isTrainer: sql`p.is_trainer`,
  isTechnicalCommittee: sql`p.is_technical_committee`,
};
/** The facts of `organisation o`. */
export const ORGANISATION_FACTS: FactColumns<OrganisationFact> = {
  id: sql`o.id`,
  isClub: sql`o.is_club`,
  isOrganizer: sql`o.is_organiser`,
};

/** Returns a condition over `person p`. */
const personsFor = (which: keyof typeof personRights, viewer: Viewer): RawBuilder<boolean> =>
  conditionOf(personRights[which], PERSON_FACTS, viewerTerms(viewer));

/** The persons of a list, over `person p`. The row itself has `removed`, so no other list is joined. */
export const listedPersons = (viewer: Viewer): RawBuilder<boolean> =>
  sql`not p.removed and ${personsFor("find", viewer)}`;

/** The persons whose form opens, over `account a join person p`. */
export const personsOf = (viewer: Viewer): RawBuilder<boolean> => sql`${THERE} and ${personsFor("open", viewer)}`;

/** The same persons, over `account a` alone. */
export const openedPersons = (viewer: Viewer): RawBuilder<boolean> =>
  sql`${THERE} and exists (select from person p where p.id = a.id and ${personsFor("open", viewer)})`;

type OpenedPerson = {
  readonly id: number;
  readonly club: number | null;
  readonly isAthlete: boolean;
  readonly isCompetitor: boolean;
  readonly isReferee: boolean;
  readonly isTrainer: boolean;
  readonly isTechnicalCommittee: boolean;
};

/** Returns the facts of a person whose form opens for the viewer, or undefined. */
export async function readOpenedPerson(
  runner: Runner,
  id: number,
  viewer: Viewer,
): Promise<Facts<PersonFact> | undefined> {
  const facts = Object.entries(PERSON_FACTS).map(([name, fact]) => sql`${fact} as ${sql.ref(name)}`);
  const { rows } = await sql<OpenedPerson>`
    select ${sql.join(facts)} from account a join person p on p.id = a.id
    where a.id = ${id} and ${personsOf(viewer)}`.execute(runner);
  return rows[0];
}

/** The organisations of a list, and those whose form opens, over `organisation o join account a`. */
export const organisationsOf = (viewer: Viewer): RawBuilder<boolean> =>
  sql`${THERE} and ${conditionOf(organisationRights.open, ORGANISATION_FACTS, viewerTerms(viewer))}`;

/** Returns the condition over `person p` under which the viewer may see health data. */
export const healthScope = (viewer: Viewer): RawBuilder<boolean> => personsFor("seeHealth", viewer);

/** Returns whether the viewer may see health data of others at all: of everybody, or of an athlete of theirs. */
export const mayReadHealth = (viewer: Viewer): boolean =>
  permits<"id" | "club" | "isAthlete" | "isTrainer">(viewer, personRights.seeHealth, {
    id: null,
    club: viewer.accountId,
    isAthlete: true,
    isTrainer: false,
  });

/**
 * Returns the condition under which the viewer may see payments, over receivables `d` and the debtor `person p`, if
 * there is one.
 */
export const paymentScope = (viewer: Viewer): RawBuilder<boolean> =>
  conditionOf(personRights.seePayments, { ...PERSON_FACTS, id: sql`d.party` }, viewerTerms(viewer));

/** The day and the view of a request, as a row to join: `me`. */
export const asViewer = ({ view, today }: ListContext): RawBuilder<unknown> =>
  sql`(values (${today}::date, ${view}::text)) as me (today, view)`;

/** Joins a row `seen` that contains how much of `person p` the viewer sees. */
export const seenBy = ({ viewer }: ListContext): RawBuilder<unknown> =>
  sql`lateral (select ${personsFor("open", viewer)} as is_open, ${healthScope(viewer)} as shows_health) as seen`;

/** Whether the viewer sees more of `person p` than the name. */
export const IS_OPEN = sql<boolean>`seen.is_open`;
export const SHOWS_HEALTH = sql<boolean>`seen.shows_health`;

/** Whether a party has paid this fee of the current year. */
export const paidThisYear = (party: RawBuilder<unknown>, costType: RawBuilder<unknown>): RawBuilder<boolean> =>
  annualFeePaid({
    party,
    kind: costType,
    year: sql`extract(year from me.today)::integer`,
  });

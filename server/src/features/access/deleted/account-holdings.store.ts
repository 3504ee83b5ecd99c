import { pages, pathTo, type PageId } from "@rajt/contract/portal.pages";
import { sql } from "kysely";
import type { Holding } from "../../../kernel/table/binding.ts";

/** Any open money between an account and the federation prevents its deletion (`has_open_money` of 0008_money.sql). */
const MONEY = ["account_has_open_money"];

/** The page with the payments of party `p`. */
const PAGE = sql`(select case
    when x.is_athlete then 'athleteEdit' when x.is_competitor then 'competitorEdit' when x.is_referee then 'refereeEdit'
    when x.is_trainer then 'trainerEdit' when x.is_technical_committee then 'technicalCommitteeEdit'
    when o.is_club then 'clubEdit' when o.is_organiser then 'organizerEdit' end
  from account a left join person x on x.id = a.id left join organisation o on o.id = a.id where a.id = p.id)`;

const forints = (amount: ReturnType<typeof sql>) =>
  sql`translate(to_char(${amount}, 'FM999,999,999'), ',', ' ') || ' Ft'`;

/** The title of `receivable r`: for an entry its competition, for a fee its description. */
const TITLE = sql`coalesce((select u.description from fee u where u.id = r.fee_id),
  (select t.name from entry e join competition c on c.id = e.competition_id join contest t on t.id = c.contest_id where e.id = r.entry_id))`;

const ofParty = { id: sql`p.id`, kind: PAGE, path: (id: number, kind: string) => partyPath(id, kind) } as const;

function partyPath(id: number, page: string): string {
  // cast: the names above. A party of no kind has only the page of its account.
  return page in pages ? pathTo(page as "athleteEdit", { id }) : pathTo("userEdit", { id });
}

const persons = (
  words: Holding["words"],
  which: ReturnType<typeof sql>,
  list: "athlete" | "trainer",
  page: PageId & `${"athlete" | "trainer"}Edit`,
): Holding => ({
  words,
  from: sql`person x`,
  of: (club) => sql`x.club_id = ${club} and not x.removed and ${which}`,
  id: sql`x.id`,
  name: sql`x.last_name || ' ' || x.first_name`,
  path: (id) => pathTo(page, { id }),
  // Only super admins filter by the club.
  all: (club, { isSuperAdmin }) =>
    isSuperAdmin
      ? { path: pathTo(list), filter: [{ propertyName: "club", type: "IN" as const, value: [club] }] }
      : null,
});

/**
 * The records that refer to an account of any kind. Open money prevents deletion; all other records remain without it.
 */
export const ACCOUNT_HOLDINGS: readonly Holding[] = [
  {
    words: "access.holding.owed",
    blockedBy: MONEY,
    from: sql`receivable r join party p on p.id = r.debtor_id`,
    of: (account) => sql`r.debtor_id = ${account} and r.settled < r.owed`,
    name: sql`${TITLE} || ': ' || ${forints(sql`r.owed - r.settled`)}`,
    ...ofParty,
  },
  {
    words: "access.holding.refundDue",
    blockedBy: MONEY,
    from: sql`receivable r join party p on p.id = r.debtor_id`,
    of: (account) => sql`r.debtor_id = ${account} and r.settled > r.owed`,
    name: sql`${TITLE} || ': ' || ${forints(sql`r.settled - r.owed`)}`,
    ...ofParty,
  },
  {
    words: "access.holding.credit",
    blockedBy: MONEY,
    from: sql`credit c join party p on p.id = c.party_id`,
    of: (account) => sql`c.party_id = ${account} and c.amount > 0`,
    name: forints(sql`c.amount`),
    ...ofParty,
  },
  {
    words: "access.holding.payment",
    blockedBy: MONEY,
    from: sql`payment y join party p on p.id = y.payer_id`,
    of: (account) =>
      sql`y.payer_id = ${account} and (y.state in ('STARTING', 'STARTED', 'AUTHORIZED') or y.state = 'REVIEW' and y.ended_at is null)`,
    name: sql`coalesce(y.order_ref, '–') || ': ' || ${forints(sql`y.amount`)}`,
    ...ofParty,
  },
  {
    words: "access.holding.transfer",
    blockedBy: ["account_in_transfer"],
    from: sql`open_transfer t join party p on p.id = t.athlete_id`,
    of: (account) => sql`${account} in (t.athlete_id, t.source_club_id, t.target_club_id)`,
    name: sql`p.name`,
    ...ofParty,
  },
  persons("access.holding.athlete", sql`x.is_athlete`, "athlete", "athleteEdit"),
  persons("access.holding.trainer", sql`x.is_trainer and not x.is_athlete`, "trainer", "trainerEdit"),
  {
    words: "access.holding.entry",
    from: sql`entry e join race s on s.id = e.race_id join competition c on c.id = e.competition_id join contest t on t.id = c.contest_id`,
    of: (account) => sql`e.active and (e.entered_by = ${account} or e.club_id = ${account}
      or exists (select from entry_member m where m.entry_id = e.id and m.person_id = ${account}))`,
    id: sql`c.id`,
    name: sql`t.name || ' – ' || s.name || coalesce(' – ' || e.team_name, '') || ' (' || s.date || ')'`,
    path: (id) => pathTo("calendarView", { id }),
  },
  {
    words: "access.holding.competition",
    from: sql`competition c join contest t on t.id = c.contest_id`,
    of: (account) => sql`c.created_by = ${account}`,
    id: sql`c.id`,
    name: sql`t.name || ' (' || c.starts_on || ')'`,
    named: ({ isSuperAdmin }) => (isSuperAdmin ? sql`true` : sql`c.approved`),
    path: (id) => pathTo("calendarView", { id }),
  },
  {
    words: "access.holding.office",
    from: sql`competition c join contest t on t.id = c.contest_id`,
    of: (account) => sql`${account} in (c.referee_id, c.technical_committee_id)`,
    id: sql`c.id`,
    name: sql`t.name || ' (' || c.starts_on || ')'`,
    named: ({ isSuperAdmin }) => (isSuperAdmin ? sql`true` : sql`c.approved`),
    path: (id) => pathTo("calendarView", { id }),
  },
];

import { CLEARANCE_DAYS, REMINDER_DAYS, type Reminder } from "@rajt/contract/people/reminder.values";
import type { Day } from "@rajt/contract/kernel/days";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import { inOpenPayment } from "../../money/index.ts";

/** Chased are verified persons who are not archived; the others are no member at present. */
export const IS_MEMBER = sql<boolean>`(p.user_status = 'Verified' and not p.archived)`;
const RACES = sql<boolean>`(p.is_athlete or p.is_competitor)`;

/** Whether `person p` of account `a` lacks the portrait, a minor the parents' permission, or a trainer `t` the certificate. */
export const paperMissing = (adultAge: number): RawBuilder<boolean> => sql`(${IS_MEMBER} and (a.profile_picture is null
  or ${RACES} and p.parental_permission is null and p.birth_date > me.today - make_interval(years => ${sql.lit(adultAge)})
  or p.is_trainer and t.certificate is null))`;

/** Whether the medical clearance in licence `l` is missing, over, or ends within a month. */
export const CLEARANCE_DUE = sql<boolean>`(${IS_MEMBER} and ${RACES}
  and coalesce(l.medical_valid_until <= me.today + ${sql.lit(CLEARANCE_DAYS)}::integer, true))`;

/** Whether a fee of the person is owed, its day has come, and it is in no open payment, as the mail of a reminder has it. */
export const FEE_DUE = sql<boolean>`(${IS_MEMBER} and exists (select from fee u join receivable v on v.fee_id = u.id
  where u.account_id = p.id and v.active and not v.paid and v.due_on <= me.today and not ${inOpenPayment(sql`v.id`)}))`;

type Chased = { readonly id: number; readonly name: string; readonly hasAddress: boolean; readonly isDue: boolean };

/** Returns what a reminder needs to know of each person, and locks them. */
export async function lockChased(
  tx: Tx,
  ids: readonly number[],
  { about, today, adultAge }: { readonly about: Reminder; readonly today: Day; readonly adultAge: number },
): Promise<Chased[]> {
  const due = { PAPERS: paperMissing(adultAge), CLEARANCE: CLEARANCE_DUE, FEE: FEE_DUE }[about];
  await sql`select from account where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<Chased>`
    select p.id, own.name, own.mail_to is not null as "hasAddress", coalesce(${due}, false) as "isDue"
    from person p join account a on a.id = p.id join party own on own.id = p.id
    left join licence l on l.person_id = p.id left join trainer t on t.person_id = p.id
    cross join (values (${today}::date)) as me (today)
    where p.id = any(${[...ids]}::integer[]) and not p.removed order by p.id`.execute(tx);
  return rows;
}

/** Notes a reminder. Returns false within a week of the last one about the same thing: then nothing is sent. */
export async function noteReminder(
  tx: Tx,
  {
    person,
    about,
    by,
    at,
  }: { readonly person: number; readonly about: Reminder; readonly by: number; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into person_reminder as last (person_id, about, sent_by, sent_at) values (${person}, ${about}, ${by}, ${at})
    on conflict (person_id, about) do update set sent_by = excluded.sent_by, sent_at = excluded.sent_at
      where last.sent_at <= excluded.sent_at - make_interval(days => ${REMINDER_DAYS})
    returning person_id`.execute(tx);
  return rows.length > 0;
}

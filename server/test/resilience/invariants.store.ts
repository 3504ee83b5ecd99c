import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../src/kernel/db/database.ts";

/** Statements that must find no row, however the portal was raced, killed or cut off. */
export const invariants = {
  "a person is in a race twice": sql`
    select race_id, person_id from entry_member where active and person_id is not null
    group by race_id, person_id having count(*) > 1`,
  "a person starts twice at the same time": sql`
    select one.person_id from entry_member one
    join entry_member other on other.person_id = one.person_id and other.race_id > one.race_id and other.active
    join race a on a.id = one.race_id join race b on b.id = other.race_id
    where one.active and a.period && b.period`,
  "a race has more entries than places": sql`
    select r.id from race r join entry e on e.race_id = r.id and e.active
    group by r.id having count(*) > r.capacity`,
  "an account is nobody, or more than one": sql`
    select a.id from account a left join (select id from person union all select id from organisation union all select id from staff) as kind using (id)
    group by a.id having count(kind.id) <> 1`,
  "an entry has no one who starts": sql`
    select id from entry e where not exists (select from entry_member m where m.entry_id = e.id)`,
  "nobody knows what an entry costs": sql`
    select id from entry e where not exists (select from receivable r where r.entry_id = e.id)`,
  "an entry and its receivable do not end together": sql`
    select e.id from entry e join receivable r on r.entry_id = e.id where r.active <> e.active`,
  "more or less is charged than is owed": sql`
    select r.id from receivable r left join ledger l on l.receivable_id = r.id and l.kind = 'CHARGE'
    group by r.id having coalesce(sum(l.amount), 0) <> r.owed`,
  "other money is said to have come in than the ledger says": sql`
    select r.id from receivable r left join ledger l on l.receivable_id = r.id and l.kind <> 'CHARGE'
    group by r.id having coalesce(sum(l.amount), 0) <> r.settled`,
  "a receivable is settled and owes, or is not settled and owes nothing": sql`
    select id from receivable where (settled_at is not null) <> (active and settled >= owed)`,
  "a party has another credit than the ledger says": sql`
    select party_id from credit full join (
      select party_id, sum(amount) as booked from ledger where receivable_id is null group by party_id) as l using (party_id)
    where coalesce(amount, 0) <> coalesce(booked, 0)`,
  "a payment asks for another amount than its items": sql`
    select p.id from payment p left join payment_item i on i.payment_id = p.id where p.method in ('SIMPLEPAY', 'BARION')
    group by p.id having coalesce(sum(i.amount), 0) <> p.amount`,
  "an ended payment holds an item": sql`
    select p.id from payment p join payment_item i on i.payment_id = p.id where i.open and p.ended_at is not null`,
  "an open payment lost an item": sql`
    select p.id from payment p join payment_item i on i.payment_id = p.id where not i.open and p.ended_at is null`,
  "an item is in two open payments": sql`
    select receivable_id from payment_item where open group by receivable_id having count(*) > 1`,
  "an open transfer sheet does not hold the price of its entry": sql`
    select i.receivable_id from payment_request q join payment_request_item i on i.request_id = q.id and i.removed_at is null
    join receivable v on v.id = i.receivable_id join entry e on e.id = v.entry_id
    where q.open and e.price_held_until < q.kept_until`,
  "a paid payment is not booked item by item": sql`
    select i.receivable_id from payment p join payment_item i on i.payment_id = p.id
    left join ledger l on l.payment_id = p.id and l.receivable_id = i.receivable_id and l.kind = 'PAYMENT'
      and not exists (select from ledger undone where undone.corrects = l.id)
    where p.state = 'PAID' and l.amount is distinct from i.amount`,
  // Money received otherwise than requested is its payer's credit, until it is decided.
  "money was booked for a payment that is not paid": sql`
    select l.id from ledger l join payment p on p.id = l.payment_id
    where l.kind = 'PAYMENT' and p.state <> 'PAID' and (p.state <> 'REVIEW' or l.receivable_id is not null)`,
  "a payment under review is in no list": sql`
    select id from payment p where state = 'REVIEW' and not exists (select from doubtful_payment d where d.payment_id = p.id)`,
  "a payment holds items after somebody has decided": sql`
    select p.id from payment p join doubtful_payment d on d.payment_id = p.id
    where p.state = 'REVIEW' and p.ended_at is null and d.decision in ('TAKEN', 'RELEASED')`,
  "a payment was paid without word of the provider": sql`
    select p.id from payment p where p.state = 'PAID' and p.method in ('SIMPLEPAY', 'BARION')
    and not exists (select from payment_message m where m.payment_id = p.id and m.verified and m.applied)`,
  "a number of an invoice is missing": sql`
    select year from invoice_number group by year having max(serial) <> count(*)`,
  "an issued invoice has no file": sql`
    select i.id from invoice i left join file f on f.key = i.stored_file where i.number is not null and f.state is distinct from 'STORED'`,
  "an account that is closed has a session": sql`
    select s.account_id from session s join account a on a.id = s.account_id where a.registration_status <> 'ACTIVE'`,
  "a person's own act has no actor": sql`
    select id from change_log where actor_id is null and object = 'entry' and action in ('create', 'delete')`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** Also applies where every entry was made over HTTP: a change and its log row are one. */
export const traces = {
  "an entry is not in the log": sql`
    select id from entry e
    where not exists (select from change_log c where c.object = 'entry' and c.object_id = e.id and c.action = 'create')`,
  "a withdrawal is not in the log": sql`
    select id from entry e where not active
    and not exists (select from change_log c where c.object = 'entry' and c.object_id = e.id and c.action = 'delete')`,
  "the log tells of an entry that is not there": sql`
    select object_id from change_log c where object = 'entry' and not exists (select from entry e where e.id = c.object_id)`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** Also applies where all money was booked by the portal's own ledger. */
export const invoiced = {
  // Money booked as credit is not allocated yet, and an organiser's is not the federation's.
  "the invoices of a payment say otherwise than the ledger": sql`
    select payment_id, receivable_id from (
      select l.payment_id, l.receivable_id, l.amount from ledger l join payment p on p.id = l.payment_id
      where l.receivable_id is not null and l.kind in ('PAYMENT', 'REFUND', 'CORRECTION') and p.state = 'PAID'
        and p.received_by is distinct from 'ORGANISER'
      union all
      select i.payment_id, l.receivable_id, -l.gross from invoice i join invoice_line l on l.invoice_id = i.id
    ) as said group by 1, 2 having sum(amount) <> 0`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** Returns the names of broken invariants; empty if all hold. */
export async function brokenInvariants(db: Db, checks: Record<string, RawBuilder<unknown>> = invariants) {
  const broken: string[] = [];
  for (const [name, statement] of Object.entries(checks)) {
    const { rows } = await statement.execute(db);
    if (rows.length > 0) broken.push(name);
  }
  return broken;
}

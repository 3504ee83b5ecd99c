import type { Day } from "@rajt/contract/kernel/days";
import { sql, type RawBuilder } from "kysely";

/** The receivable by which a fee is the current one. */
const yearOf = (today: Day) => sql`extract(year from ${today}::date)::integer`;

/**
 * Facts that are stored although they are derived from other rows: for each, the rows in which it is wrong.
 */
export const derivedFacts = {
  "who starts is of the entry's race, and holds as long as the entry": sql`
    select m.entry_id from entry_member m join entry e on e.id = m.entry_id
    where (m.race_id, m.active) is distinct from (e.race_id, e.active)`,
  "who waits is of the line's race, and waits as long as the line; who waits alone is that line": sql`
    select w.id from waiting_list_entry w left join waiting_list_member m on m.waiting_id = w.id
    where (m.race_id, m.active) is distinct from (w.race_id, w.active) and (m.waiting_id is not null or w.team_name is null)
      or (w.team_name is null and (m.person_id, m.position::integer) is distinct from (w.person_id, 1))`,
  "an entry is of its race's competition and kind": sql`
    select e.id from entry e join race r on r.id = e.race_id
    where (e.competition_id, e.is_team) is distinct from (r.competition_id, r.is_team)`,
  "a start number is of its entry's competition": sql`
    select s.entry_id from start_number s join entry e on e.id = s.entry_id where s.competition_id <> e.competition_id`,
  "what came in for a receivable is what the ledger says": sql`
    select r.id from receivable r left join ledger l on l.receivable_id = r.id and l.kind <> 'CHARGE'
    group by r.id having r.settled <> coalesce(sum(l.amount), 0) or r.paid <> (coalesce(sum(l.amount), 0) >= r.gross)`,
  "a receivable is settled while it is active and nothing is outstanding": sql`
    select id from receivable where (settled_at is not null) <> (active and settled >= owed)`,
  "what is owed for a receivable is what was charged": sql`
    select r.id from receivable r left join ledger l on l.receivable_id = r.id and l.kind = 'CHARGE'
    group by r.id having coalesce(sum(l.amount), 0) <> case when r.active then r.gross else r.retained_amount end`,
  "credit is what came in for nothing in particular": sql`
    select c.party_id from credit c left join ledger l on l.party_id = c.party_id and l.receivable_id is null
    group by c.party_id having c.amount <> coalesce(sum(l.amount), 0)`,
  "a payment asks for the sum of its items, which are held as long as it is open": sql`
    select p.id from payment p left join payment_item i on i.payment_id = p.id
    where p.method in ('SIMPLEPAY', 'BARION')
    group by p.id having p.amount <> coalesce(sum(i.amount), 0) or bool_or(i.open <> (p.ended_at is null))`,
  "a person is removed with the account": sql`
    select p.id from person p join account a on a.id = p.id where p.removed <> (a.registration_status = 'DELETED')`,
  "the present membership of a person is that of the person's club": sql`
    select p.id from person p left join club_membership m on m.person_id = p.id and m.until is null
    where m.club_id is distinct from p.club_id`,
  "a race lasts from its start to the longest limit of its distances": sql`
    select r.id from race r
    cross join lateral (select (r.date + r.start_time * interval '1 second') at time zone 'Europe/Budapest' as at) as starts
    cross join lateral (
      select greatest(1, max(d.time_limit)) as seconds from race_part x join competition_part p on p.id = x.part_id
      join competition_distance d on d.competition_id = p.competition_id and d.distance_id = p.distance_id
      where x.race_id = r.id) as lasts
    where r.period <> tstzrange(starts.at, starts.at + lasts.seconds * interval '1 second')`,
  "a race is of teams if one of its parts is": sql`
    select r.id from race r where r.is_team <> exists (
      select from race_part x join competition_part p on p.id = x.part_id where x.race_id = r.id and p.is_team)`,
  // For announcements that were written in the form; those of tests have no lines.
  "there is a price for each group that may start and for each part": sql`
    with asked as (
      select r.competition_id, a.group_age_group_id, null::integer as qualification_id, null::integer as sport_category_id
        from race r join race_age_group g on g.race_id = r.id join age_group a on a.id = g.age_group_id
      union select competition_id, group_age_group_id, qualification_id, sport_category_id from competition_part
    ), priced as (select competition_id, group_age_group_id, qualification_id, sport_category_id from entry_price)
    select from ((select * from asked except select * from priced) union all (select * from priced except select * from asked)) as differs
    where exists (select from change_log c where c.object = 'competition' and c.action = 'create' and c.object_id = differs.competition_id)`,
  "a file is used by the records that name it": sql`
    with named (object, object_id, file_key) as (
      select 'person', p.id, a.profile_picture from person p join account a on a.id = p.id
      union select 'person', id, parental_permission from person
      union select 'person', person_id, medical_document from licence
      union select 'person', person_id, certificate from trainer
      union select 'person', person_id, document from person_document
      union select 'organisation', id, data_sheet from organisation
      union select 'invoice', id, stored_file from invoice
      union select 'account', s.id, a.profile_picture from staff s join account a on a.id = s.id
    ), used as (select object, object_id, file_key from file_use where object <> 'emailTemplate')
    (select * from named where file_key is not null except select * from used)
    union all (select * from used except select * from named)`,
  "a file waits as long as no record uses it": sql`
    select f.key from file f where f.category <> 'Directory' and f.state = 'STORED' and not f.in_library
    and (f.orphaned_since is null) <> exists (select from file_use u where u.file_key = f.key)`,
  "the sports register knows every verified party that is not deleted": sql`
    select id from (select id, user_status from person union all select id, user_status from organisation) as party join account using (id)
    where user_status = 'Verified' and not is_deleted and not exists (select from register_sync s where s.account_id = party.id)`,
  "a roster has the rows that it counts": sql`
    select i.key from roster_import i left join roster_import_row r on r.import_key = i.key
    group by i.key having i.row_count <> count(r.place)`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** On `receivable as r`: whether its whole price was received. */
const cameIn = sql`(select coalesce(sum(amount), 0) from ledger g where g.receivable_id = r.id and g.kind <> 'CHARGE') >= r.gross`;

/** `kinds`: a pattern of `like`. */
const isPaid = (account: RawBuilder<unknown>, kinds: string, today: Day) => sql`(
  select coalesce(bool_and(${cameIn}), false) from fee u join receivable r on r.fee_id = u.id
  where u.account_id = ${account} and r.active and u.cost_type like ${kinds} and u.year = ${yearOf(today)})`;

/** From the list of athletes: licence, medical certificate, the fee. */
export const athletesAre = (today: Day) => sql<{ id: number }>`
  select p.id, l.number as "cachedLicenseNumber", (l.medical_valid_until is not null and l.medical_valid_until >= ${today}::date) as "cachedDoctorValid",
    ${isPaid(sql`p.id`, "LICENSE%", today)} as "cachedCurrentLicensePaymentPaid"
  from person p join licence l on l.person_id = p.id join account a on a.id = p.id
  where p.is_athlete and a.registration_status <> 'DELETED'`;

/** From the list of clubs, the address by parts. */
export const clubsAre = (today: Day) => sql<{ id: number }>`
  select o.id, ${isPaid(sql`o.id`, "CLUB_ANNUAL", today)} as "cachedCurrentLicensePaymentPaid",
    format('%s %s, %s %s %s.%s%s', d.zipcode, d.city, d.street, d.street_type, d.number,
      case when d.floor is null then '' when d.floor ~ '^[0-9]+$' then format(' %s. em.', d.floor) else ' ' || d.floor end,
      case when d.door is null then '' when d.door ~ '^[0-9]+$' then format(' %s. ajtó', d.door) else ' ' || d.door end) as "cachedAddress"
  from organisation o join address d on d.account_id = o.id and d.purpose = 'HOME' where o.is_club`;

/** From the form of a club: its payments. */
export const clubPaymentsAre = sql<{ id: number }>`
  select o.id, count(u.id) = 0 as "cachedPaymentPaid", count(u.id) filter (where u.cost_type not in ('TRANSFER', 'OTHER')) = 0 as "cachedLicensePaymentPaid"
  from organisation o join address d on d.account_id = o.id and d.purpose = 'HOME'
  left join (fee u join receivable r on r.fee_id = u.id and r.active and not (${cameIn})) on u.account_id = o.id
  where o.is_club group by o.id`;

/** From the list of a competition's entries; a chip stays as it was when the number was assigned. */
export const entriesAre = (competition: number) => sql<{ id: number }>`
  select e.id, p.last_name || ' ' || p.first_name as "cachedPersonFullName", p.gender as "cachedPersonGender",
    l.number as "cachedPersonLicenseNumber", l.type as "cachedPersonLicenseType", coalesce(e.chip_number, l.chip_number) as "cachedPersonChipNumber",
    ${cameIn} as paid, r.gross as amount
  from entry e join receivable r on r.entry_id = e.id join entry_member m on m.entry_id = e.id and m.position = 1 join person p on p.id = m.person_id
  left join licence l on l.person_id = p.id where e.competition_id = ${competition} and e.active`;

/** From a page: the places of each race. Never below zero, because a lower capacity removes no starter. */
export const placesAre = (competition: number) => sql<{ id: number }>`
  select r.id, case when r.capacity is not null
    then greatest(0, r.capacity - (select count(*) from entry e where e.race_id = r.id and e.active)
      - (select count(*) from waiting_list_entry w where w.race_id = r.id and w.active and w.offered_at is not null))::integer end as "placesLeft"
  from race r where r.competition_id = ${competition}`;

/**
 * From a person's basket, with the amount left to pay: nothing can be paid for a competition that is over or cancelled, except that an
 * entry held by a payment stays until that is over.
 */
export const basketIs = (account: number, today: string) => sql<{ id: number }>`
  select e.id, r.gross - r.settled as amount from entry e join receivable r on r.entry_id = e.id
  where e.entered_by = ${account} and e.active and not (${cameIn})
    and ${today} <= (select max(date) from race where competition_id = e.competition_id)
    and not (select cancelled from competition where id = e.competition_id)`;

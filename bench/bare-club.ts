import type pg from "pg";

/** The athletes of a club who enter a race together. */
export type BareClub = {
  readonly club: number;
  readonly athletes: readonly number[];
  readonly competition: number;
  readonly race: number;
};

/** The rows of a club's save in one statement of one transaction, nothing asked and nothing weighed: their triggers do what they do. */
export async function bareClub(on: pg.Pool, { club, athletes, competition, race }: BareClub): Promise<void> {
  await on.query({
    name: "bare-entries",
    text: `
      with asked as materialized (
        select nextval('entry_id_seq')::integer as id, person from unnest($1::integer[]) as person order by person
      ), made as (
        insert into entry (id, competition_id, race_id, is_team, club_id, entered_by, price_held_until, created_at, updated_at)
        overriding system value select id, $2::integer, $3::integer, false, $4::integer, $4::integer, now() + interval '5 days', now(), now() from asked
      ), starting as (
        insert into entry_member (entry_id, race_id, active, position, person_id) select id, $3, true, 1, person from asked order by person
      ), owing as (
        insert into receivable (debtor_id, entry_id, gross, vat_code, vat_ground, changed_by, updated_at)
        select $4, a.id, 10000, c.vat_code, c.vat_ground, $4, now() from asked a join competition c on c.id = $2 order by a.id
        returning id
      ), charged as (
        insert into ledger (kind, party_id, receivable_id, amount, cause, actor_id, at)
        select 'CHARGE', $4, id, 10000, 'ENTRY', $4, now() from owing order by id
      ), rung as (
        insert into notification (account_id, type, severity, data, dedupe_key, created_at, updated_at)
        select person, 'EntryMade', 'success', jsonb_build_object('id', $2::integer, 'name', 'x', 'race', 'y', 'amount', '10 000 Ft'), 'EntryMade:' || id, now(), now()
        from asked
      ), mailed as (
        insert into notification_delivery (account_id, event, dedupe_key, channel, digest_key, locale, recipient, payload, created_at, due_at)
        select account, 'EntryMade', 'EntryMade:' || id, 'mail', 'EntryMade', 'hu', 'x@y.hu', jsonb_build_object('name', 'x', 'competition', 'y'), now(), now() + interval '10 minutes'
        from (select person as account, id from asked union all select $4, min(id) from asked) as told
      )
      insert into change_log (at, actor_id, action, object, object_id, changes)
      select now(), $4, 'create', 'entry', id, jsonb_build_object('race', jsonb_build_array(null, $3), 'person', jsonb_build_array(null, person), 'amount', jsonb_build_array(null, 10000))
      from asked`,
    values: [athletes, competition, race, club],
  });
}

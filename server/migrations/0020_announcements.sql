-- The life of an announcement (decisions §7): what may stand together, and cancelling. Only the flow's moves write these columns.
alter table competition drop column approved;
alter table competition
  add column cancelled_at timestamptz,
  add column cancelled boolean not null generated always as (cancelled_at is not null) stored,
  add column cancellation_reason text check (char_length(cancellation_reason) between 1 and 10000),
  add column approved boolean not null generated always as
    (submitted and coalesce(admin_approval, '') in ('APPROVED', 'APPROVED_WITH_MOD')
               and coalesce(committee_approval, '') in ('APPROVED', 'APPROVED_WITH_MOD') and cancelled_at is null) stored,
  -- Who denies sends it back; nobody decides on what was never submitted.
  add constraint competition_standing check (
    case when submitted then coalesce(admin_approval, '') <> 'DENIED' and coalesce(committee_approval, '') <> 'DENIED'
      else num_nulls(admin_approval, committee_approval) = 2
        or (coalesce(admin_approval, '') = 'DENIED') <> (coalesce(committee_approval, '') = 'DENIED') end),
  -- Only what was approved is called off, and never without saying why.
  add constraint competition_cancelled check (
    (cancelled_at is null) = (cancellation_reason is null)
    and (cancelled_at is null or submitted and admin_approval is not null and committee_approval is not null)),
  add constraint competition_reasons check (
    (coalesce(admin_approval, 'APPROVED') = 'APPROVED' or admin_decision_reason is not null)
    and (coalesce(committee_approval, 'APPROVED') = 'APPROVED' or committee_decision_reason is not null));

-- A race with entries is refused by a name that can be told to whoever edits; and one of persons does not become one of teams.
create or replace function keep_entered_race() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.competition_id) is distinct from (old.id, old.competition_id) then
    raise exception 'a race stays what it is and where it is' using errcode = 'foreign_key_violation', constraint = 'race_kept';
  end if;
  lock table entry in share row exclusive mode;
  if exists (select from entry where race_id = old.id) then
    raise exception 'the race has entries' using errcode = 'foreign_key_violation', constraint = 'race_kept';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger race_kind_kept before update of is_team on race
  for each row when (old.is_team is distinct from new.is_team) execute function keep_entered_race();

alter table competition_distance
  add column name text check (char_length(name) between 1 and 255),
  add column order_index integer not null default 0;

insert into email_template (name, locale, subject, html, text) values
('COMPETITION_STEP', 'hu', '{{ competition }}: {{ happened }}',
'<h1>Szia {{ name }}!</h1><p><strong>{{ competition }}</strong></p><p>{{ happened }}</p><p>Indoklás: {{ reason }}</p><p><a href="{{ link }}" class="button">Megnyitom a kiírást</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

{{ competition }}

{{ happened }}

Indoklás: {{ reason }}

{{ link }}

Szép napot!
A Rajt csapata'),
('COMPETITION_STEP', 'en', '{{ competition }}: {{ happened }}',
'<h1>Hello {{ name }},</h1><p><strong>{{ competition }}</strong></p><p>{{ happened }}</p><p>Reason: {{ reason }}</p><p><a href="{{ link }}" class="button">Open the announcement</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

{{ competition }}

{{ happened }}

Reason: {{ reason }}

{{ link }}

All the best,
the Rajt team');

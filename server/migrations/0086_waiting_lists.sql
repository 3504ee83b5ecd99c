-- Who waits for a place in a race that is full (product/entering 32), in the order of the ids: they are drawn under the race's lock. A line that
-- is offered a place has until `offer_until` to enter; until then the place counts as used. A line has one offer in its life: whoever lets it
-- go by may join anew, behind those who have waited meanwhile.
create table waiting (
  id integer generated always as identity primary key,
  race_id integer not null references race on delete cascade,
  person_id integer not null references person on delete cascade,
  -- The club that enters and owes; without one who starts owes.
  club_id integer references organisation on delete cascade,
  joined_by integer references account on delete set null,
  created_at timestamptz not null,
  offered_at timestamptz,
  offer_until timestamptz check (offer_until > offered_at),
  active boolean not null default true,
  ended_at timestamptz,
  ended_as text check (ended_as in ('ENTERED', 'LEFT', 'UNUSED', 'PASSED_OVER')),
  -- The reason that was told last for which a place could not be offered.
  barrier text,
  constraint waiting_offer check ((offered_at is null) = (offer_until is null)),
  constraint waiting_end check (active = (ended_at is null) and active = (ended_as is null)),
  constraint waiting_unused check (ended_as is distinct from 'UNUSED' or offered_at is not null)
);
create unique index waiting_once on waiting (race_id, person_id) where active;
create index waiting_of_race on waiting (race_id, id) include (offer_until) where active;
create index waiting_of_person on waiting (person_id) where active;

-- What became of a line and is still to be told, and was: written with what happened, told by a job.
create table waiting_word (
  id integer generated always as identity primary key,
  waiting_id integer not null references waiting on delete cascade,
  word text not null check (word in ('OFFERED', 'UNUSED', 'PASSED_OVER', 'BARRED')),
  -- Of one who is passed over: the organiser's; of one who is barred: the code of what stands against it.
  reason text,
  at timestamptz not null,
  told boolean not null default false
);
create index waiting_word_of on waiting_word (waiting_id);
create index waiting_word_untold on waiting_word (id) where not told;

-- The offer by which an entry came to its place: one entry each, and none without an offer.
alter table entry add column waiting_id integer constraint entry_waiting references waiting on delete set null;
create unique index entry_of_offer on entry (waiting_id) where waiting_id is not null;

-- A race's places are used by its entries and by the offers that live. Whoever takes an offer uses the place that it has used already, also
-- where the capacity was lowered meanwhile; everybody else needs a free one.
create or replace function admit_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from arrived
    where not exists (select from race where id = arrived.race_id and competition_id = arrived.competition_id offset 0)
  ) then
    raise exception 'no such race' using errcode = 'foreign_key_violation';
  end if;
  if exists (
    select from arrived
    where waiting_id is not null and not exists (
      select from waiting w where w.id = arrived.waiting_id and w.race_id = arrived.race_id and w.ended_as = 'ENTERED' and w.offer_until > arrived.created_at)
  ) then
    raise exception 'no such offer' using errcode = 'RJ003';
  end if;
  perform 1
  from (select distinct race_id from arrived where active and not beyond_capacity and waiting_id is null order by race_id) as entered
  cross join lateral (select from race where id = entered.race_id and capacity is not null for no key update offset 0) as locked;
  if not found then return null; end if;
  if exists (
    select from (
      select race_id, max(created_at) as at from arrived where active and not beyond_capacity and waiting_id is null group by race_id) as entered
    cross join lateral (select capacity from race where id = entered.race_id offset 0) as r
    where (select count(*) from entry where race_id = entered.race_id and active)
      + (select count(*) from waiting where race_id = entered.race_id and active and offer_until > entered.at) > r.capacity
  ) then
    raise exception 'no place left' using errcode = 'RJ001';
  end if;
  return null;
end $$;

create or replace function admit_moved_entry() returns trigger language plpgsql as $$
declare places integer;
begin
  select capacity into places from race where id = new.race_id and competition_id = new.competition_id;
  if not found then
    raise exception 'no such race' using errcode = 'foreign_key_violation';
  end if;
  if not new.active then return null; end if;
  if places is not null and not new.beyond_capacity then
    perform 1 from race where id = new.race_id for no key update;
    if (select count(*) from entry where race_id = new.race_id and active)
      + (select count(*) from waiting where race_id = new.race_id and active and offer_until > new.updated_at) > places then
      raise exception 'no place left' using errcode = 'RJ001';
    end if;
  end if;
  perform 1 from (select person_id from entry_member where entry_id = new.id and person_id is not null order by person_id) as starting
  cross join lateral (select from person where id = starting.person_id for no key update offset 0) as locked;
  if exists (
    select from entry_member own
    cross join lateral (select period from race where id = new.race_id offset 0) as mine
    join entry_member m on m.person_id = own.person_id and m.active and m.entry_id <> new.id
    cross join lateral (select period from race where id = m.race_id offset 0) as other
    where own.entry_id = new.id and other.period && mine.period
  ) then
    raise exception 'starts overlap' using errcode = 'RJ002';
  end if;
  return null;
end $$;

-- An offer takes a free place, and is neither moved nor made twice.
create function admit_offer() returns trigger language plpgsql as $$
begin
  if old.offered_at is not null then
    raise exception 'an offer stands as it was made' using errcode = 'RJ003';
  end if;
  perform 1 from race where id = new.race_id for no key update;
  if (select count(*) from entry where race_id = new.race_id and active)
    + (select count(*) from waiting where race_id = new.race_id and active and offer_until > new.offered_at)
    > (select capacity from race where id = new.race_id) then
    raise exception 'no place left' using errcode = 'RJ001';
  end if;
  return null;
end $$;
create trigger waiting_offered after update of offered_at, offer_until on waiting for each row
  when ((old.offered_at, old.offer_until) is distinct from (new.offered_at, new.offer_until))
  execute function admit_offer();

insert into email_template (name, locale, subject, html, text) values
('ENTRY_NOTICE', 'hu', '{{ competition }}: {{ race }}',
'<h1>Szia {{ name }}!</h1><p><strong>{{ competition }}</strong>, {{ race }} ({{ day }})</p><p>{{ happened }}</p><p>Indoklás: {{ reason }}</p><p><a href="{{ link }}" class="button">Megnyitom a verseny oldalát</a></p><p>Szép napot!<br />A Rajt csapata</p>',
'Szia {{ name }}!

{{ competition }}, {{ race }} ({{ day }})

{{ happened }}

Indoklás: {{ reason }}

{{ link }}

Szép napot!
A Rajt csapata'),
('ENTRY_NOTICE', 'en', '{{ competition }}: {{ race }}',
'<h1>Hello {{ name }},</h1><p><strong>{{ competition }}</strong>, {{ race }} ({{ day }})</p><p>{{ happened }}</p><p>Reason: {{ reason }}</p><p><a href="{{ link }}" class="button">Open the competition''s page</a></p><p>All the best,<br />the Rajt team</p>',
'Hello {{ name }},

{{ competition }}, {{ race }} ({{ day }})

{{ happened }}

Reason: {{ reason }}

{{ link }}

All the best,
the Rajt team');

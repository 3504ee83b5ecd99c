-- What comes back of a paid entry that is withdrawn (product/entering 15): to the last moment of a step's day its percent, after the last one
-- nothing. Without steps all until the registration deadline.
create function are_refund_steps(steps jsonb) returns boolean language sql immutable as $$
  select case when jsonb_typeof(steps) <> 'array' then false else coalesce((
    select bool_and(coalesce(until is not null and percent between 0 and 100
      and (place = 1 or (until > before and percent < more)), false))
    from (
      select place, until, percent, lag(until) over (order by place) as before, lag(percent) over (order by place) as more
      from (
        select place, (step ->> 'until')::date as until, (step ->> 'percent')::integer as percent
        from jsonb_array_elements(steps) with ordinality as given (step, place)) as read) as each), true)
    and jsonb_array_length(steps) <= 10 end
$$;

alter table competition add column refund_steps jsonb not null default '[]',
  add constraint competition_refund_steps check (are_refund_steps(refund_steps) is true);

-- Policies that held until a moment, of competitions that somebody had entered: an entry has the better of that of its making and of today's.
create table former_refund_policy (
  competition_id integer not null references competition on delete cascade,
  ended_at timestamptz not null,
  steps jsonb not null constraint former_refund_policy_steps check (are_refund_steps(steps) is true),
  deadline date not null,
  primary key (competition_id, ended_at)
);

-- Another day of a race, or another place of all of them: whoever had entered by then has all back until so long after they were told.
create table competition_move (
  id integer generated always as identity primary key,
  competition_id integer not null references competition on delete cascade,
  race_id integer references race on delete cascade,
  moved_at timestamptz not null,
  told_at timestamptz check (told_at >= moved_at)
);
create index competition_move_of on competition_move (competition_id);
create index competition_move_of_race on competition_move (race_id) where race_id is not null;

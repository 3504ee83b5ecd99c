-- A race lasts from its start, which is part of it, to before its end: one without an end would stand against every other start of those in it.
-- Nothing writes such a period; where one is, it is made again from the day, the start and the longest limit of the distances.
update race r set period = tstzrange(starts.at, starts.at + lasts.seconds * interval '1 second')
from race other
cross join lateral (select (other.date + other.start_time * interval '1 second') at time zone 'Europe/Budapest' as at) as starts
cross join lateral (
  select greatest(1, max(d.time_limit)) as seconds from race_part x join competition_part p on p.id = x.part_id
  join competition_distance d on d.competition_id = p.competition_id and d.distance_id = p.distance_id
  where x.race_id = other.id) as lasts
where other.id = r.id and not coalesce(
  isfinite(lower(r.period)) and isfinite(upper(r.period)) and lower_inc(r.period) and not upper_inc(r.period), false);
alter table race add constraint race_ends check (coalesce(
  isfinite(lower(period)) and isfinite(upper(period)) and lower_inc(period) and not upper_inc(period), false));

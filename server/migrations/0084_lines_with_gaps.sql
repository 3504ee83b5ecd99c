-- Lines of a draft in which something is missing wait here, by list, each with its place in it: the tables go on demanding what races, parts and
-- fees need, and nobody but the form ever meets a line that is not whole. What was handed in has none.
alter table competition
  add column unfinished jsonb,
  add constraint competition_unfinished check (jsonb_typeof(unfinished) = 'object'),
  add constraint competition_whole check (not submitted or unfinished is null);

-- What is asked of a competition's entries went through its races: how many entries a race has no statistics say, only how many there are of all races
-- together. So the planner took the five thousand of a large competition for fifty, and asked the member and the person of each before it asked for a
-- word. A competition says itself how many entries are its own.
create index entry_by_competition on entry (competition_id);

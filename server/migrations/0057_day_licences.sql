-- Athletes on trial owe no annual fee: the price of their entry has a day licence in it. How much of the price it is stays with the entry, so that
-- it can be shown apart, and so that a later price of the day holds the same.
alter table entry add column day_licence integer not null default 0 check (day_licence >= 0);

-- What of the price of an entry did not come back when it went to a cheaper race: what was forfeited once does not come back by halves, neither
-- when it goes on to another race nor when it is withdrawn.
alter table receivable add column forfeited integer not null default 0
  constraint receivable_forfeited check (forfeited between 0 and gross);

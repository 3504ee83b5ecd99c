-- One's own races as a calendar that is subscribed to: whoever has the address reads it, so it cannot be guessed, is kept as its hash alone,
-- and a new one ends the old.
create table own_feed (
  account_id integer primary key references account on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null
);

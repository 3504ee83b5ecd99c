-- Lists at the speed of an index (docs/decisions/0046).

-- The folded name of a person as lists search it, with its trigrams.
create extension if not exists pg_trgm;
alter table person add column search text not null generated always as (folded(last_name || ' ' || first_name)) stored;
create index person_search on person using gin (search gin_trgm_ops);

-- The tables that a transaction has written, one row for each: who remembers a total finds here whether it still holds. Nobody waits for
-- anybody, for each transaction writes rows of its own.
create table written (
  relation text not null,
  xid xid8 not null,
  primary key (relation, xid)
);
-- What older transactions wrote is not known any more.
create table written_since (xid xid8 not null);
insert into written_since values (pg_snapshot_xmin(pg_current_snapshot()));

create function note_written() returns trigger language plpgsql as $$
begin
  insert into written values (tg_table_name, pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;
create trigger person_written after insert or update or delete or truncate on person for each statement execute function note_written();
create trigger licence_written after insert or update or delete or truncate on licence for each statement execute function note_written();
create trigger referee_written after insert or update or delete or truncate on referee for each statement execute function note_written();
create trigger organisation_written after insert or update or delete or truncate on organisation for each statement execute function note_written();

-- Counting a kind of persons reads this alone.
create index person_by_roles on person (is_athlete, is_competitor, is_referee, is_trainer, is_technical_committee) where not removed;

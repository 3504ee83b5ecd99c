-- What a party accepted, in which version, when, and who ticked it: beside the moment since which the statutes count as accepted, which has no
-- version. Nothing of it is ever changed; who accepts again adds a row.
create table acceptance (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  document text not null check (document in ('STATUTES', 'PRIVACY_NOTICE')),
  version text not null check (char_length(version) between 1 and 100),
  accepted_at timestamptz not null,
  accepted_by integer not null references account
);
create index acceptance_account on acceptance (account_id);
create trigger acceptance_append_only before update or delete or truncate on acceptance execute function refuse_change();

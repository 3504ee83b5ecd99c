-- A deleted account is kept for some days as it was, so that it can be had back; then what is personal in it is erased for good, and only
-- what the books and the lists of races rest on stays.
alter table account
  add column deleted_at timestamptz,
  -- What it was before, and is again where it is restored. Of those that were deleted before this nobody knows: they come back switched off.
  add column status_before text check (status_before in ('NEW', 'ACTIVE', 'DISABLED')),
  add column erased_at timestamptz;
update account set deleted_at = updated_at, status_before = 'DISABLED' where registration_status = 'DELETED';
alter table account
  add constraint account_deleted check (
    (registration_status = 'DELETED') = (deleted_at is not null) and (deleted_at is null) = (status_before is null)),
  add constraint account_erased check (
    erased_at is null or deleted_at is not null and num_nonnulls(email, password_hash, profile_picture, last_login_at) = 0);
create index account_deleted_at on account (deleted_at) where deleted_at is not null and erased_at is null;

-- Is there money between an account and the federation: owed, to be given back, at hand, or on its way?
create function has_open_money(account integer) returns boolean language sql stable as $$
  select exists (select from receivable where debtor_id = account and settled <> owed)
    or exists (select from credit where party_id = account and amount > 0)
    or exists (select from payment where payer_id = account and (state in ('STARTING', 'STARTED', 'AUTHORIZED') or state = 'REVIEW' and ended_at is null))
$$;

-- Whoever deletes waits for who makes a receivable of the account, and looks afterwards.
create function note_deletion() returns trigger language plpgsql as $$
begin
  if new.registration_status = 'DELETED' then
    perform from account where id = new.id for update;
    if has_open_money(new.id) then
      raise exception 'account % has open money', new.id using errcode = 'check_violation', constraint = 'account_has_open_money';
    end if;
    new.deleted_at := new.updated_at;
    new.status_before := old.registration_status;
  elsif old.erased_at is not null or new.registration_status <> old.status_before then
    raise exception 'account % comes back as it was, or not at all', new.id using errcode = 'RJ012';
  else
    new.deleted_at := null;
    new.status_before := null;
  end if;
  return new;
end $$;
create trigger account_notes_deletion before update of registration_status on account
  for each row when ((old.registration_status = 'DELETED') <> (new.registration_status = 'DELETED')) execute function note_deletion();

-- And nothing new is owed by who is deleted. The foreign key has waited for whoever was deleting.
create function refuse_deleted_debtor() returns trigger language plpgsql as $$
begin
  if exists (select from arrived r join account a on a.id = r.debtor_id where r.owed > 0 and a.registration_status = 'DELETED') then
    raise exception 'who is deleted owes nothing new' using errcode = 'RJ014';
  end if;
  return null;
end $$;
create trigger receivable_of_somebody after insert on receivable
  referencing new table as arrived for each statement execute function refuse_deleted_debtor();

-- The log of an account that was erased says what happened to it, and not with which values.
create function masked_changes(changes jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(field, '["***", "***"]'::jsonb), '{}') from jsonb_object_keys(changes) field
$$;
create function keep_change_log() returns trigger language plpgsql as $$
begin
  if (old.id, old.at, old.actor_id, old.action, old.object, old.object_id) is distinct from
     (new.id, new.at, new.actor_id, new.action, new.object, new.object_id)
    or new.changes <> masked_changes(old.changes)
    or old.object not in ('account', 'person', 'organisation')
    or not exists (select from account where id = old.object_id and erased_at is not null)
  then
    raise exception 'a log is only added to' using errcode = 'RJ011';
  end if;
  return new;
end $$;
drop trigger change_log_append_only on change_log;
create trigger change_log_append_only before delete or truncate on change_log execute function refuse_change();
create trigger change_log_stays before update on change_log for each row execute function keep_change_log();

-- What the sports register did not take stands as an error at once, also while it is tried again: `next_attempt_at` says when; null, where it was
-- given up. Until now a party looked as if it were on its way for two days.
drop index register_sync_pending;
create index register_sync_waiting on register_sync (next_attempt_at nulls first, account_id)
  where status = 'PENDING' or (status = 'ERROR' and next_attempt_at is not null);

-- Those who were tried already wait as an error; their code is in no row.
update register_sync set status = 'ERROR', error_code = 'NO_ANSWER' where status = 'PENDING' and attempts > 0 and next_attempt_at is not null;

-- Of referees, coaches and competitors no social security number is asked, so the register must not miss it: those who were refused for
-- it are told once more, as what they are.
update register_sync set status = 'PENDING', error_code = null, message = null, attempts = 0, next_attempt_at = null, version = version + 1
  where status = 'ERROR' and account_id in (select id from person where not is_athlete and social_security_number is null);

-- The log of one person or organisation is read over two logs of everybody, which grow by every sign-in and every change. They are told apart by
-- even and odd numbers there (user-log.table.ts): found by account, and then, a page of them, by these numbers.
create index security_log_sign_ins on security_log (account_id) where event = 'SIGNED_IN';
create index security_log_sign_in_lines on security_log ((2 * id + 1)) where event = 'SIGNED_IN';
create index change_log_party_lines on change_log ((2 * id)) where object in ('account', 'person', 'organisation');

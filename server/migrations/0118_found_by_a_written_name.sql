-- An organiser looks for who starts by a word: of those who have an account by the name that is kept of them, of those who are only written down
-- by this. Whoever has an account is not in it, so that to enter one costs nothing more.
create index entry_member_written_search on entry_member using gin (folded(written_name) gin_trgm_ops) where written_name is not null;

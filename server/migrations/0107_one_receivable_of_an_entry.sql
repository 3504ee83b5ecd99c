-- An entry has one receivable at most whatever else is asked: the planner reads it from a whole index only, and then leaves the receivables out
-- where a list of entries shows nothing of them.
drop index receivable_of_entry;
create unique index receivable_of_entry on receivable (entry_id);

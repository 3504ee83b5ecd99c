-- The log of all records is read by its moments: the newest first, or those of some days.
create index change_log_by_time on change_log (at desc, id);

-- Whoever is passed over or barred is told why, and nobody else has a reason to be told.
alter table waiting_word add constraint waiting_word_reason check ((word in ('PASSED_OVER', 'BARRED')) = (reason is not null and reason <> ''));

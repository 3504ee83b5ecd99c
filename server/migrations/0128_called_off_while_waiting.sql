-- Who waits in a race of a competition that is called off waits no more.
alter table waiting drop constraint waiting_ended_as_check;
alter table waiting add constraint waiting_ended_as_check check (ended_as in ('ENTERED', 'LEFT', 'UNUSED', 'PASSED_OVER', 'CANCELLED'));

-- Until when an unpaid entry of a race with a number of places holds, once its starter was warned (product/entering 44); null: not warned yet.
alter table entry add column lapses_at timestamptz;

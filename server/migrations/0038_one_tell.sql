-- What was told is known by the event's name and what it was of. Of what may come up again the older keys become so, or it would be told twice.
update notification
set about = case type when 'CompetitionCancelled' then 'EntryCancelled' else type end || ':' || split_part(about, ':', 2)
where about like 'medical:%' or about like 'doubtful-payment:%' or about like 'competition:%:cancel';

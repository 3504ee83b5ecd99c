-- The technical committee finds everyone by name, in each list of persons; what more there is of a person stays closed to it.
insert into role_service (role_id, service, level)
select r.id, s.service, 'ReadOnly'
from dashboard_role r
cross join (values ('Athlete'), ('Competitor'), ('Referee'), ('Trainer'), ('TechnicalCommittee')) as s (service)
where r.key = 'TechnicalCommittee'
-- What somebody has decided otherwise stays so.
on conflict (role_id, service) do nothing;

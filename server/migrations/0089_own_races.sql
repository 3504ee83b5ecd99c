-- Who looks at the own races sees those withdrawn late as well; entering, which writes active members alone, does not pay for it.
create index entry_member_that_ended on entry_member (person_id) where not active;

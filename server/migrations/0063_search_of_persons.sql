-- One looks for a person by the address and the licence number too: their trigrams, as of the name.
create index account_by_email_search on account using gin (folded(email) gin_trgm_ops);
create index licence_by_number_search on licence using gin (folded(number) gin_trgm_ops);

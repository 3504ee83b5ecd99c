-- What a party owes and has paid is looked up by party: fees of every kind and state, and entries that were withdrawn after they were paid
-- (those that hold have theirs, entry_by_enterer).
create index user_payment_by_account on user_payment (account_id);
create index entry_withdrawn_paid on entry (entered_by) where not active and paid_amount > 0;

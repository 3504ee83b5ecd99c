-- What a fee made by hand is for, in the office's words beside its description.

alter table user_payment add column payment_subject text check (char_length(payment_subject) between 1 and 255);

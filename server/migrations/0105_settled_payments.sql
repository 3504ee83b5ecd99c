-- Card payments that came to money are asked about long after, for money that went back on the provider's page.
create index payment_settled on payment (started_at) where method in ('SIMPLEPAY', 'BARION') and state in ('PAID', 'REVIEW');

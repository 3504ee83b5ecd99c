-- What is sold has a VAT code: a rate, or an exemption with its legal ground. Service connected with sporting is exempt (Áfa tv. 85. § (1) m)),
-- so that is where everything begins; super admins set another. What is owed takes the code at its birth and keeps it.

alter table competition
  add column vat_code text not null default 'TAM' check (vat_code in ('27', '18', '5', 'AAM', 'TAM', 'ATK')),
  add column vat_ground text default 'Áfa tv. 85. § (1) m)' check (char_length(vat_ground) between 1 and 255),
  add constraint competition_vat_ground check ((vat_code in ('AAM', 'TAM', 'ATK')) = (vat_ground is not null));

alter table receivable
  drop constraint receivable_vat_code_check,
  add constraint receivable_vat_code_check check (vat_code in ('27', '18', '5', 'AAM', 'TAM', 'ATK')),
  drop constraint receivable_check1,
  add constraint receivable_vat_ground check ((vat_code in ('AAM', 'TAM', 'ATK')) = (vat_ground is not null));

-- Of these nobody knew a code, and no VAT was in them.
alter table receivable disable trigger receivable_for_good;
update receivable set vat_code = 'TAM', vat_ground = 'Áfa tv. 85. § (1) m)' where vat_code is null;
alter table receivable enable trigger receivable_for_good;

alter table receivable
  alter column vat_code set default 'TAM',
  alter column vat_code set not null,
  alter column vat_ground set default 'Áfa tv. 85. § (1) m)',
  add constraint receivable_adds_up check (net + vat = gross and net between 0 and gross);

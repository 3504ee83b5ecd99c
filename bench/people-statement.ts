// The page of athletes as somebody would write it by hand for each who may look: the limit beside which the portal's own list is measured.

export type Looker = "admin" | "club" | "committee";

/** The condition on `person p` for each looker: `$3` is the account that looks. */
const SCOPES: Readonly<Record<Looker, string>> = {
  admin: "$3::integer is not null",
  club: "p.club_id = $3::integer and (p.is_athlete or p.is_trainer)",
  committee: "$3::integer is not null and $2::date is not null",
};

const PAID = `exists (select from user_payment u join receivable r on r.fee_id = u.id where u.account_id = p.id and r.active and r.paid
  and u.year = extract(year from $2::date)::integer and u.cost_type = 'LICENSE_' || l.type)`;

const WHOLE = `p.birth_date as "birthDate", o.id as club_id, o.short_name as club_name, l.number as "cachedLicenseNumber",
  l.type as "licenseType", coalesce(l.medical_valid_until >= $2::date, false) as "cachedDoctorValid",
  ${PAID} as "cachedCurrentLicensePaymentPaid", p.user_status as "userStatus", p.archived`;

/** The committee sees names, and nothing else. */
const COLUMNS: Readonly<Record<Looker, string>> = {
  admin: WHOLE,
  club: WHOLE,
  committee: "null as club_id, null as club_name",
};

/** `$1` is the word, empty for none; `$2` the day. Ids and keys first, the rest for the rows of the page alone. */
export const peopleStatement = (looker: Looker, { isPaidOnly }: { isPaidOnly: boolean }): string => `
  with m as materialized (
    select p.id, p.last_name, p.first_name
    from person p join account a on a.id = p.id left join licence l on l.person_id = p.id
    where a.registration_status <> 'DELETED' and p.is_athlete and ${SCOPES[looker]}
      and ($1::text = '' or lower(unaccent('unaccent'::regdictionary, p.last_name || ' ' || p.first_name) collate "C") like folded_pattern($1::text))
      ${isPaidOnly ? `and ${PAID}` : ""}
  ), page as materialized (select * from m order by last_name, first_name, id limit 250)
  select page.id, page.last_name || ' ' || page.first_name as "fullName", ${COLUMNS[looker]}, (select count(*) from m) as total
  from page join person p on p.id = page.id left join licence l on l.person_id = p.id left join organisation o on o.id = p.club_id
  order by page.last_name, page.first_name, page.id`;

// The page of athletes as well as somebody can ask for it by hand, for each who may look: the limit beside which the portal's own list is measured.
// It walks the index of the names, or finds a word by its trigrams, counts apart, and joins for the rows of the page alone. It asks nobody for rights.

export type Looker = "admin" | "club" | "committee";

/** The condition on `person p` for each looker: `$3` is the account that looks, `$2` the day. */
const SCOPES: Readonly<Record<Looker, string>> = {
  admin: "$3::integer is not null",
  club: "p.club_id = $3::integer and (p.is_athlete or p.is_trainer)",
  committee: "$3::integer is not null and $2::date is not null",
};

const PAID = `exists (select from licence l join user_payment u on u.account_id = l.person_id and u.cost_type = 'LICENSE_' || l.type
  join receivable r on r.fee_id = u.id where l.person_id = p.id and r.active and r.paid and u.year = extract(year from $2::date)::integer)`;

const WHOLE = `p.birth_date as "birthDate", o.id as club_id, o.short_name as club_name, l.number as "cachedLicenseNumber",
  l.type as "licenseType", coalesce(l.medical_valid_until >= $2::date, false) as "cachedDoctorValid",
  ${PAID} as "cachedCurrentLicensePaymentPaid", p.user_status as "userStatus", p.archived`;

/** The committee sees names, and nothing else. */
const COLUMNS: Readonly<Record<Looker, string>> = {
  admin: WHOLE,
  club: WHOLE,
  committee: "null as club_id, null as club_name",
};

export type Asked = { readonly word: string; readonly isPaidOnly: boolean; readonly first: number };

/** `$1` is the word, empty for none. A long one is looked for once, and a short one, which many have, while the index is walked. */
export function listStatement(looker: Looker, { word, isPaidOnly, first }: Asked): string {
  const found =
    word.length >= 3
      ? "p.search like folded_pattern($1)"
      : word === ""
        ? "$1 = ''"
        : "strpos(p.search, folded($1)) > 0";
  const condition = `not p.removed and p.is_athlete and ${SCOPES[looker]} and ${found} ${isPaidOnly ? `and ${PAID}` : ""}`;
  const matching = `select p.id, p.last_name, p.first_name from person p where ${condition}`;
  const page = `order by last_name, first_name, id offset ${first} limit 250`;
  return `
    with ${
      word.length >= 3
        ? `m as materialized (${matching}), page as materialized (select * from m ${page})`
        : `page as materialized (${matching} ${page})`
    }
    select page.id, page.last_name || ' ' || page.first_name as "fullName", ${COLUMNS[looker]},
      (select count(*) from ${word.length >= 3 ? "m" : `person p where ${condition}`}) as total
    from page join person p on p.id = page.id left join licence l on l.person_id = p.id left join organisation o on o.id = p.club_id
    order by page.last_name, page.first_name, page.id`;
}

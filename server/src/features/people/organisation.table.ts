import { orgTable } from "@rajt/contract/people/people.lists";
import { sql } from "kysely";
import type { Sql } from "../../kernel/table/binding.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import { lookingAs, organisationScope, paidThisYear } from "./people-scope.store.ts";

/** A number as it stands in an address, where words stay as they are: `2. em.`, `fszt.` */
const ordinal = (column: Sql, unit: string): Sql =>
  sql`case when ${column} ~ '^[0-9]+$' then ${column} || ${`.${unit}`}::text else ${column} end`;

/** `8900 Zalaegerszeg, Rákóczi út 5. 2. em. 3. ajtó` */
const ADDRESS = sql`nullif(concat_ws(', ', nullif(concat_ws(' ', d.zipcode, d.city), ''), nullif(concat_ws(' ', d.street, d.street_type,
  ${ordinal(sql`d.number`, "")}, ${ordinal(sql`d.floor`, " em.")}, ${ordinal(sql`d.door`, " ajtó")}), '')), '')`;

/** Clubs and organisers (S3 §2.1). */
export const organisations = serveTable(orgTable, {
  texts: "people.list.organisation",
  from: (looking) => sql`organisation o join account a on a.id = o.id
    left join address d on d.account_id = o.id and d.purpose = 'HOME'
    left join register_sync s on s.account_id = o.id cross join ${lookingAs(looking)}`,
  id: sql`o.id`,
  columns: {
    fullName: sql`o.full_name`,
    shortName: sql`o.short_name`,
    cachedAddress: { value: ADDRESS, order: [sql`d.city`, sql`d.street`, sql`d.zipcode`] },
    userStatus: sql`o.user_status`,
    cachedCurrentLicensePaymentPaid: paidThisYear(
      sql`case me.view when 'organizer' then 'ORGANIZER_ANNUAL' else 'CLUB_ANNUAL' end`,
    ),
    nsrSyncStatus: sql`coalesce(s.status, 'NONE')`,
    nsrSyncDate: sql`s.synced_at`,
    isClub: sql`o.is_club`,
    isOrganizer: sql`o.is_organiser`,
  },
  scope: organisationScope,
});

import { orgTable } from "@rajt/contract/people/people.table";
import { sql } from "kysely";
import { serveTable } from "../../../kernel/table/serve-table.ts";
import type { EngineContext } from "../../../app-context.ts";
import { ADDRESS_LINE } from "../address.store.ts";
import { verificationActs } from "../verification.ts";
import { organisationsOf, asViewer, paidThisYear } from "../people-scope.store.ts";

/** Serves the list of clubs and organisers (product/people 15). */
export const organisations = (context: EngineContext) => {
  const moves = verificationActs(context, sql`o.user_status`);
  return serveTable(orgTable, {
    texts: "people.list.organisation",
    from: sql`organisation o`,
    joins: (looking) => ({
      a: sql`left join account a on a.id = o.id`,
      d: sql`left join address d on d.account_id = o.id and d.purpose = 'HOME'`,
      s: sql`left join register_sync s on s.account_id = o.id`,
      me: sql`cross join ${asViewer(looking)}`,
    }),
    id: sql`o.id`,
    columns: {
      fullName: sql`o.full_name`,
      shortName: sql`o.short_name`,
      cachedAddress: { value: ADDRESS_LINE, order: [sql`d.city`, sql`d.street`, sql`d.zipcode`] },
      userStatus: sql`o.user_status`,
      cachedCurrentLicensePaymentPaid: paidThisYear(
        sql`o.id`,
        sql`case me.view when 'organizer' then 'ORGANIZER_ANNUAL' else 'CLUB_ANNUAL' end`,
      ),
      nsrSyncStatus: sql`coalesce(s.status, 'NONE')`,
      nsrSyncDate: sql`s.synced_at`,
      registerError: sql`case when s.status = 'ERROR' then 'SPORTS' end`,
      registered: sql`a.registered_at`,
      isClub: sql`o.is_club`,
      isOrganizer: sql`o.is_organiser`,
    },
    scope: organisationsOf,
    ...moves,
  })(context);
};

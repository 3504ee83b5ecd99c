import { sql, type RawBuilder } from "kysely";

/** The condition that an account takes part in an open transfer as its athlete (product/transfers 10). */
export const inOpenTransfer = (athlete: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from open_transfer under_way where under_way.athlete_id = ${athlete})`;

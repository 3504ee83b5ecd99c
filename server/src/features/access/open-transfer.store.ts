import { sql, type RawBuilder } from "kysely";

/** Returns the condition that an account is the athlete of an open transfer (product/transfers 10). */
export const inOpenTransfer = (athlete: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from open_transfer under_way where under_way.athlete_id = ${athlete})`;

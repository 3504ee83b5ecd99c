import type { Limit } from "../../../kernel/db/rate-limit.store.ts";

/** Limits mails about one account's address, so that nobody fills another mailbox with them. */
export const addressChangeLimit = (accountId: number): Limit => ({
  key: `address-change:${accountId}`,
  most: 5,
  seconds: 3_600,
});

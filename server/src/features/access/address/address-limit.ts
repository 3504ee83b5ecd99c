import type { Limit } from "../../../kernel/db/rate-limit.store.ts";

/** Mails about a change of one account's address: nobody fills the mailboxes of others with them. */
export const addressChangeLimit = (accountId: number): Limit => ({
  key: `address-change:${accountId}`,
  most: 5,
  seconds: 3_600,
});

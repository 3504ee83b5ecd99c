import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { storeLocale } from "./account.store.ts";

/** Sets the language of the page and, for a signed-in account, of its mails. */
export async function chooseLocale(
  db: Db,
  { input: { locale }, viewer, chooseLocale: keepInBrowser, now }: CallContext<{ locale: Locale }>,
): Promise<{ successful: true }> {
  const { accountId } = await viewer();
  if (accountId !== null)
    await tx(db, async (tx) => {
      const before = await storeLocale(tx, accountId, locale, now);
      if (before === null || before === locale) return;
      const change = { actor: accountId, action: "update", object: "account", objectId: accountId, at: now } as const;
      await logChange(tx, { ...change, changes: { locale: [before, locale] } });
    });
  keepInBrowser(locale);
  return { successful: true };
}

import { formatMoment } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";

/** Mails the holder of an account that its password was changed. `device` is null if staff changed it. */
export async function notifyPasswordChange(
  tx: Tx,
  context: NotifyContext,
  id: number,
  { device, at }: { readonly device: string | null; readonly at: Date },
): Promise<void> {
  const link = new URL(pathTo("passwordRequest"), context.publicUrl).href;
  await notify(
    tx,
    context,
    "PasswordChanged",
    { id, accounts: [id], at },
    { mail: ({ locale }) => ({ moment: formatMoment(at, locale), device, link }) },
  );
}

import { dayOf } from "@rajt/contract/kernel/days";
import type { Reminder } from "@rajt/contract/people/reminder.values";
import { pathTo } from "@rajt/contract/portal.pages";
import type { AppContext } from "../../../app-context.ts";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { ActHandler } from "../../../kernel/table/binding.ts";
import { remindOfDueFees } from "../../fee/index.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { lockChased, noteReminder } from "./reminder.store.ts";

type Context = NotifyContext & Pick<AppContext, "config">;

/**
 * Reminds the selected persons of what is missing or due (product/people 32). Refused, each by its reason: nothing is due, no
 * address, or a reminder of the same within the last week.
 */
export const remindPersons =
  (context: Context): ActHandler<{ readonly about: Reminder | null }> =>
  async (tx, ids, { actor, at, asked: { about } }) => {
    if (about === null) throw new Error("a reminder has no subject");
    const refused = new Map<number, MessageCode>();
    const of = { about, today: dayOf(at), adultAge: context.config.ADULT_AGE };
    for (const { id, hasAddress, isDue } of await lockChased(tx, ids, of)) {
      if (!isDue) refused.set(id, "people.reminder.refusal.nothingDue");
      else if (!hasAddress) refused.set(id, "people.reminder.refusal.noAddress");
      else if (!(await noteReminder(tx, { person: id, about, by: actor, at })))
        refused.set(id, "people.reminder.refusal.recently");
      else {
        await send(tx, context, id, { about, at });
        const changes = { reminder: [null, about] } as const;
        await logChange(tx, { actor, action: "update", object: "person", objectId: id, changes, at });
      }
    }
    return refused;
  };

async function send(
  tx: Tx,
  context: Context,
  id: number,
  { about, at }: { readonly about: Reminder; readonly at: Date },
): Promise<void> {
  if (about === "FEE") return remindOfDueFees(tx, context, id, at);
  // The mail omits what is missing of health data: the page says it after signing in.
  const link = new URL(pathTo("profile"), context.publicUrl).href;
  const event = about === "PAPERS" ? "PersonPapersMissing" : "PersonClearanceDue";
  await notify(tx, context, event, { id, accounts: [id], at }, { values: {}, mail: () => ({ link }) });
}

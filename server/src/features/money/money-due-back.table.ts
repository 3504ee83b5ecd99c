import { dayOf, type Day } from "@rajt/contract/kernel/days";
import { moneyDueBackTable } from "@rajt/contract/money/money-due-back.table";
import { sql } from "kysely";
import type { MessageCode } from "../../kernel/calls/refusal.ts";
import type { ActHandler } from "../../kernel/table/binding.ts";
import { allRows, serveTable } from "../../kernel/table/serve-table.ts";
import type { EngineContext } from "../../app-context.ts";
import { bookSentOn, lockDueBack } from "./money-due-back.store.ts";
import { notifyRefund } from "./notify-refund.ts";
import { TITLE } from "./title.store.ts";

/** Books manual refunds; card money is refunded by its provider. */
const sendingOn =
  ({
    ledger,
    ...context
  }: Pick<EngineContext, "ledger" | "jobs" | "publicUrl">): ActHandler<{
    sentOn: string | null;
    reference: string | null;
  }> =>
  async (tx, ids, { asked: { sentOn, reference }, actor, at }) => {
    const day: Day = sentOn ?? dayOf(at);
    if (day > dayOf(at)) return new Map(ids.map((id) => [id, "money.refusal.sentLater"]));
    const due = await lockDueBack(tx, ids);
    const refused = new Map<number, MessageCode>();
    for (const id of ids) {
      const row = due.find((one) => one.id === id);
      if (row === undefined) refused.set(id, "kernel.act.gone");
      else if (row.isCard) refused.set(id, "money.refusal.cardMoney");
    }
    const sent = due.filter(({ id }) => !refused.has(id));
    if (sent.length > 0) {
      await bookSentOn(tx, ledger, sent, { sentOn: day, reference, actor, at });
      await notifyRefund(tx, context, sent, { sentOn: day, reference, at });
    }
    return refused;
  };

/** The list of money due back, of every party. */
export const moneyDueBack = (context: EngineContext) =>
  serveTable(moneyDueBackTable, {
    texts: "money.dueBack",
    from: sql`money_due_back b`,
    joins: {
      y: sql`left join party y on y.id = b.party_id`,
      z: sql`left join party z on z.id = b.payer_id`,
    },
    id: sql`b.id`,
    columns: {
      party: { id: sql`y.id`, name: sql`coalesce(y.name, '')` },
      amount: sql`b.amount`,
      way: sql`b.way`,
      since: sql`(b.since at time zone 'Europe/Budapest')::date`,
      description: sql`(select ${TITLE} from receivable r where r.id = b.receivable_id)`,
      payer: { id: sql`z.id`, name: sql`z.name` },
      reference: sql`b.transaction_id`,
    },
    sums: { amount: sql`b.amount` },
    scope: allRows,
    acts: { sendOn: sendingOn(context) },
    open: { sendOn: () => sql`not b.is_card` },
  })(context);

import { dayOf } from "@rajt/contract/kernel/days";
import { typedDay } from "@rajt/contract/kernel/typed-days";
import { moneyDueBackTable } from "@rajt/contract/money/money-due-back.table";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconCoins, IconSend } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";
import { moneyName, partyIn } from "./booking.ts";

/** The list of money due back, of every party. */
export const MoneyDueBackList = tablePage(moneyDueBackTable, {
  texts: "money.dueBack",
  acts: { sendOn: IconSend },
  presets: { sendOn: () => ({ sentOn: typedDay(dayOf(new Date()), "hu") }) },
  named: moneyName({ what: "description", whose: "party", amount: "amount" }),
  reads: ["party", "description", "amount"],
  links: [
    {
      label: "money.dueBack.toParty",
      icon: IconCoins,
      to: (row) => {
        const party = partyIn(row, "party");
        return party === null ? null : `${pathTo("partyMoney")}/${party.id}`;
      },
      reads: ["party"],
    },
  ],
  empty: "money.dueBack.empty",
  card: ["party", "amount", "way", "since", "description"],
});

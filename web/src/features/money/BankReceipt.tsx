import { dayOf, formatDay } from "@rajt/contract/kernel/days";
import { day, line, whole } from "@rajt/contract/kernel/form/form";
import { formatForints } from "@rajt/contract/kernel/money";
import { typedDay } from "@rajt/contract/kernel/typed-days";
import { folded } from "@rajt/contract/kernel/words";
import { LONGEST_REFERENCE } from "@rajt/contract/money/marking.table";
import type { PartyMoney } from "@rajt/contract/money/money.calls";
import { useState, type FormEvent } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import { AskedFields, useAsked } from "../../kernel/form/asked/AskedFields.tsx";
import { FormMessage } from "../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { CheckLine } from "../../kernel/ui/inputs/CheckLine.tsx";
import { SearchInput } from "../../kernel/ui/inputs/SearchInput.tsx";
import styles from "./PartyMoney.module.css";
import { STALE_AFTER_BOOKING } from "./party-money-calls.ts";

const ASKS = {
  amount: whole({ min: 1, max: 100_000_000, required: true }),
  bankReference: line({ max: LONGEST_REFERENCE, required: true }),
  receivedOn: day({ required: true }),
};

/** More items than these are narrowed down by what is typed. */
const MANY = 8;

/** Records money that came to the bank from a payer, for the items that are ticked. */
export function BankReceipt({ money: { party, openItems } }: { money: PartyMoney }) {
  const { t, say } = useTexts();
  const [today] = useState(() => dayOf(new Date()));
  const { fields, answered, refused } = useAsked(ASKS, { presets: { receivedOn: typedDay(today, "hu") } });
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [failure, setFailure] = useState("");
  const save = useAct("POST /partyMoneyControl/recordTransfer", {
    invalidates: STALE_AFTER_BOOKING,
    done: ({ credit = 0 }) => {
      fields.set({ receivedOn: fields.typed["receivedOn"] ?? "" });
      setTicked([]);
      showToast(
        "success",
        credit === 0
          ? t("money.party.bank.done")
          : t("money.party.bank.doneWithCredit", { credit: formatForints(credit, "running") }),
      );
    },
    refused: ({ properties, message, code = "kernel.error.invalid" }) => {
      if (!refused(properties)) setFailure(message ?? say(code));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure("");
    const asked = answered();
    if (asked === null) return;
    save.mutate({
      payer: party.id,
      amount: Number(asked["amount"]),
      bankReference: String(asked["bankReference"]),
      receivedOn: String(asked["receivedOn"]),
      receivables: [...ticked],
    });
  };
  return (
    <form noValidate className={styles.receipt} onSubmit={submit}>
      <h2>{t("money.party.bank.title")}</h2>
      <p>{t("money.party.bank.lead")}</p>
      <div className={styles.fields}>
        <AskedFields {...fields} texts="money.party.bank" />
      </div>
      {openItems.length === 0 ? (
        <p>{t("money.party.bank.noItems")}</p>
      ) : (
        <Items items={openItems} payer={party.id} ticked={ticked} tick={setTicked} />
      )}
      <FormMessage kind="error" text={failure} />
      <div>
        <Button type="submit" look="primary" busy={save.isPending}>
          {t("money.party.bank.save")}
        </Button>
      </div>
    </form>
  );
}

type ItemsProps = {
  readonly items: PartyMoney["openItems"];
  readonly payer: number;
  readonly ticked: readonly number[];
  readonly tick: (ticked: readonly number[]) => void;
};

function Items({ items, payer, ticked, tick }: ItemsProps) {
  const { t, locale } = useTexts();
  const [sought, setSought] = useState("");
  const shown = items.filter(({ title, debtor }) => folded(`${title} ${debtor.name}`).includes(folded(sought.trim())));
  const sum = items.filter(({ receivable }) => ticked.includes(receivable)).reduce((all, { rest }) => all + rest, 0);
  return (
    <fieldset className={styles.items}>
      <legend>{t("money.party.bank.items")}</legend>
      {items.length > MANY && (
        <SearchInput label={t("money.party.bank.narrow")} value={sought} onChange={setSought} maxLength={100} />
      )}
      <ul>
        {shown.map(({ receivable, title, debtor, rest, dueOn, inPayment }) => (
          <li key={receivable}>
            <CheckLine
              checked={ticked.includes(receivable)}
              disabled={inPayment}
              onChange={({ target }) =>
                tick(target.checked ? [...ticked, receivable] : ticked.filter((one) => one !== receivable))
              }
            >
              <span className={styles.item}>
                <span>
                  {debtor.id === payer ? title : `${title} – ${debtor.name}`}
                  {(dueOn !== null || inPayment) && (
                    <small>{inPayment ? t("money.party.bank.inPayment") : dueOn && formatDay(dueOn, locale)}</small>
                  )}
                </span>
                <span className={styles.amount}>{formatForints(rest, "running")}</span>
              </span>
            </CheckLine>
          </li>
        ))}
      </ul>
      <output>
        {t("money.party.bank.marked")}: {formatForints(sum, "running")}
      </output>
    </fieldset>
  );
}

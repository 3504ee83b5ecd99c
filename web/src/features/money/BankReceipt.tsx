import { formatDay } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { folded } from "@rajt/contract/kernel/words";
import type { PartyMoney } from "@rajt/contract/money/money.calls";
import { useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { CheckLine } from "../../kernel/ui/inputs/CheckLine.tsx";
import { SearchInput } from "../../kernel/ui/inputs/SearchInput.tsx";
import styles from "./PartyMoney.module.css";
import { ReceiptForm } from "./ReceiptForm.tsx";

/** More items than these have a search field. */
const MANY = 8;

/** Records a bank receipt of a payer, for the ticked items. */
export function BankReceipt({ money: { party, openItems } }: { money: PartyMoney }) {
  const { t } = useTexts();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  return (
    <ReceiptForm
      title={t("money.party.bank.title")}
      lead={t("money.party.bank.lead")}
      purpose={() => ({ payer: party.id, receivables: [...ticked] })}
      onBooked={() => setTicked([])}
    >
      {openItems.length === 0 ? (
        <p>{t("money.party.bank.noItems")}</p>
      ) : (
        <Items items={openItems} payer={party.id} ticked={ticked} tick={setTicked} />
      )}
    </ReceiptForm>
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

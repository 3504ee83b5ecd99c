import { formatForints } from "@rajt/contract/kernel/money";
import type { PartyMoney } from "@rajt/contract/money/money.calls";
import { useState } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../kernel/ui/overlays/ConfirmDialog.tsx";
import { STALE_AFTER_BOOKING } from "./party-money-calls.ts";
import styles from "./PartyMoney.module.css";

type Item = PartyMoney["openItems"][number];

/** Pays a party's items from its credit. */
export function UseCredit({ money: { party, credit, openItems } }: { money: PartyMoney }) {
  const { t } = useTexts();
  const [selected, setSelected] = useState<Item | null>(null);
  const use = useAct("POST /partyMoneyControl/allocateCredit", {
    invalidates: STALE_AFTER_BOOKING,
    done: ({ amount = 0 }) => {
      showToast("success", t("money.party.use.done", { amount: formatForints(amount, "running") }));
      setSelected(null);
    },
  });
  const items = openItems.filter(({ debtor, inPayment }) => debtor.id === party.id && !inPayment);
  if (credit === 0 || items.length === 0) return null;
  return (
    <section className={styles.receipt} aria-label={t("money.party.use.label")}>
      <h2>{t("money.party.use.label")}</h2>
      <ul className={styles.use}>
        {items.map((item) => (
          <li key={item.receivable} className={styles.item}>
            <span>
              {item.title} <span className={styles.amount}>{formatForints(item.rest, "running")}</span>
            </span>
            <Button aria-label={`${t("money.party.use.label")}: ${item.title}`} onClick={() => setSelected(item)}>
              {t("money.party.use.label")}
            </Button>
          </li>
        ))}
      </ul>
      {selected !== null && (
        <ConfirmDialog
          question={t("money.party.use.question", { name: selected.title })}
          confirm={t("money.party.use.confirm")}
          busy={use.isPending}
          onConfirm={() => use.mutate({ receivable: selected.receivable })}
          onCancel={() => setSelected(null)}
        >
          <p>
            {t("money.party.use.text", {
              credit: formatForints(credit, "running"),
              rest: formatForints(selected.rest, "running"),
            })}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

import type { BasketItem } from "@rajt/contract/payment/payment.calls";
import { formatMoment } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { useTexts } from "../../kernel/texts.tsx";
import { Badge } from "../../kernel/ui/page/Badge.tsx";
import styles from "./Basket.module.css";

type BasketItemsProps = {
  items: readonly BasketItem[];
  /** Items the payer leaves for later. */
  left: ReadonlySet<number>;
  setLeft: (left: ReadonlySet<number>) => void;
  disabled: boolean;
};

/** The items by competition, each with its price and when it next rises; one in a started payment cannot be chosen. */
export function BasketItems({ items, left, setLeft, disabled }: BasketItemsProps) {
  const { t, locale } = useTexts();
  const toggle = (id: number) =>
    setLeft(new Set(left.has(id) ? [...left].filter((other) => other !== id) : [...left, id]));
  return (
    <ul className={styles.competitions}>
      {byCompetition(items).map(([competition, its]) => (
        <li key={competition}>
          <h3 className={styles.competition}>{its[0]?.competitionName}</h3>
          <ul className={styles.items}>
            {its.map((item) => (
              <li key={item.id} className={styles.item}>
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={!item.inPayment && !left.has(item.id)}
                    disabled={disabled || item.inPayment}
                    onChange={() => toggle(item.id)}
                    aria-label={t("payment.basket.choose", { name: item.raceName })}
                  />
                  <span className={styles.what}>
                    <span className={styles.race}>{item.raceName}</span>
                    <span className={styles.note}>{item.teamName ?? item.personFullName}</span>
                    {item.inPayment && (
                      <Badge kind={item.underReview ? "warning" : "info"}>
                        {t(item.underReview ? "payment.basket.underReview" : "payment.basket.inPayment")}
                      </Badge>
                    )}
                    {!item.inPayment && item.nextAmount !== null && item.nextAmountFrom !== null && (
                      <span className={styles.note}>
                        {t("payment.basket.nextRise", {
                          from: formatMoment(new Date(new Date(item.nextAmountFrom).getTime() - 1), locale),
                          amount: formatForints(item.nextAmount, "running"),
                        })}
                      </span>
                    )}
                  </span>
                </label>
                <span className={styles.amount}>{formatForints(item.amount, "table")}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const byCompetition = (items: readonly BasketItem[]): [number, BasketItem[]][] => {
  const groups = new Map<number, BasketItem[]>();
  for (const item of items) groups.set(item.competition, [...(groups.get(item.competition) ?? []), item]);
  return [...groups];
};

import { formatDay, formatUntil } from "@rajt/contract/kernel/days";
import { formatForints, sumForints } from "@rajt/contract/kernel/money";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { Badge } from "../../kernel/ui/page/Badge.tsx";
import styles from "./Basket.module.css";
import type { Group, Line } from "./basket-groups.ts";
import { WhyBarred } from "./fee/WhyBarred.tsx";

type BasketGroupProps = {
  group: Group;
  isChosen: (line: Line) => boolean;
  /** Ticks or unticks lines of the group. */
  choose: (ids: readonly number[], chosen: boolean) => void;
  disabled: boolean;
  /** Whether it is open at first, until the user opens or folds it. */
  open: boolean;
};

/** Shows the unpaid entries of one competition, or all fees, under a box that ticks them together. */
export function BasketGroup({ group, isChosen, choose, disabled, open: begin }: BasketGroupProps) {
  const { t, locale } = useTexts();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const open = toggled ?? begin;
  const listId = useId();
  const { competition, kind, lines } = group;
  const free = lines.filter(({ inPayment, isBarred }) => !inPayment && !isBarred);
  const chosen = free.filter(isChosen);
  const name = competition?.name ?? t("payment.basket.fees");
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < free.length;
          }}
          checked={free.length > 0 && chosen.length === free.length}
          disabled={disabled || free.length === 0}
          onChange={() =>
            choose(
              free.map(({ id }) => id),
              chosen.length < free.length,
            )
          }
          aria-label={t("payment.basket.chooseAllOf", { name })}
        />
        <h3 className={styles.competition}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setToggled(!open)}
          >
            <Icon size={20} aria-hidden />
            <span className={styles.name}>
              {name}
              {competition && <span className={styles.note}> {formatDay(competition.date, locale)}</span>}
            </span>
          </button>
        </h3>
        <p className={styles.sums}>
          <span>{t(`payment.basket.count.${kind}`, { count: lines.length })}</span>
          <strong className={styles.amount}>
            {formatForints(sumForints(lines.map(({ amount }) => amount)), "running")}
          </strong>
        </p>
      </div>
      <Deadline group={group} />
      <ul id={listId} className={styles.items} hidden={!open}>
        {lines.map((line) => (
          <li key={line.id} className={styles.item}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={!line.inPayment && !line.isBarred && isChosen(line)}
                disabled={disabled || line.inPayment || line.isBarred}
                onChange={() => choose([line.id], !isChosen(line))}
                aria-label={t("payment.basket.choose", { name: `${line.who}, ${line.what}` })}
              />
              <LineText line={line} />
            </label>
            <span className={styles.amount}>{formatForints(line.amount, "table")}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Shows the deadline of the group: amber if entries lapse within two days. */
function Deadline({ group: { keptUntil, lapsingSoon, risesAt } }: { group: Group }) {
  const { t, locale } = useTexts();
  if (keptUntil !== null && lapsingSoon > 0)
    return (
      <p className={styles.deadline}>
        <Badge kind="warning">
          {t("payment.basket.lapses", { count: lapsingSoon, until: formatUntil(keptUntil, locale) })}
        </Badge>
      </p>
    );
  const by = keptUntil ?? risesAt;
  return by && <p className={styles.deadline}>{t("payment.basket.payBy", { until: formatUntil(by, locale) })}</p>;
}

function LineText({ line: { who, what, inPayment, underReview, isBarred, entry, fee } }: { line: Line }) {
  const { t, locale } = useTexts();
  return (
    <span className={styles.what}>
      <span className={styles.race}>{who}</span>
      <span className={styles.note}>{what}</span>
      {inPayment && (
        <Badge kind={underReview ? "warning" : "info"}>
          {t(underReview ? "payment.basket.underReview" : "payment.basket.inPayment")}
        </Badge>
      )}
      {entry !== null && entry.settled > 0 && (
        <span className={styles.note}>
          {t("payment.basket.difference", {
            price: formatForints(entry.settled + entry.amount, "running"),
            settled: formatForints(entry.settled, "running"),
          })}
        </span>
      )}
      {entry !== null && entry.debtor !== null && (
        <span className={styles.note}>{t("payment.basket.debtor", { name: entry.debtor })}</span>
      )}
      {!inPayment && entry !== null && entry.keptUntil !== null && (
        <span className={styles.note}>
          {t("payment.basket.keptUntil", { until: formatUntil(new Date(entry.keptUntil), locale) })}
        </span>
      )}
      {!inPayment && entry !== null && entry.nextAmount !== null && entry.nextAmountFrom !== null && (
        <span className={styles.note}>
          {t("payment.basket.nextRise", {
            from: formatUntil(new Date(entry.nextAmountFrom), locale),
            amount: formatForints(entry.nextAmount, "running"),
          })}
        </span>
      )}
      {fee !== null && fee.dueOn !== null && (
        <span className={styles.note}>{t("payment.basket.due", { day: formatDay(fee.dueOn, locale) })}</span>
      )}
      {isBarred && fee !== null && (
        <span className={styles.note}>
          <WhyBarred fee={fee} />
        </span>
      )}
    </span>
  );
}

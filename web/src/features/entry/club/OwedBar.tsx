import { formatUntil } from "@rajt/contract/kernel/days";
import { formatForints, sumForints } from "@rajt/contract/kernel/money";
import { basketOfCompetition, basketOfEntries } from "@rajt/contract/payment/basket-address.values";
import { useState } from "react";
import { useLocation } from "react-router";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import styles from "./Club.module.css";

const SOON = 48 * 3_600_000;

/**
 * Shows what is owed for the entries that were just made, or for all unpaid ones of the competition, until when they
 * are kept, and a link to the basket with exactly these chosen; amber in the last two days. What others owe and
 * the club only entered, for example as the organiser, is left out.
 *
 * @param made the entries of the last save; those that are paid by now are left out
 */
export function OwedBar({ competition, made }: { competition: number; made: readonly number[] }) {
  const { t, locale } = useTexts();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const [openedAt] = useState(() => Date.now());
  const { data: basket = [] } = useCall("GET /basketControl/getBasketContent", {}, { background: true });
  const all = basket.filter((item) => item.competition === competition && !item.inPayment && !item.enteredOnly);
  const ofSave = all.filter(({ id }) => made.includes(id));
  const owed = ofSave.length > 0 ? ofSave : all;
  if (owed.length === 0) return null;
  const lapsing = owed.flatMap(({ keptUntil }) => (keptUntil === null ? [] : new Date(keptUntil).getTime()));
  const first = lapsing.length === 0 ? null : Math.min(...lapsing);
  const until = first === null ? "" : formatUntil(new Date(first), locale);
  const amount = formatForints(sumForints(owed.map((item) => item.amount)), "running");
  return (
    <div className={classes(styles.bar, first !== null && first - openedAt <= SOON && styles.soon)}>
      <output className={styles.sum}>
        <strong>{t(`entry.club.owed.${ofSave.length > 0 ? "made" : "all"}`, { count: owed.length, amount })}</strong>
        {first !== null && (
          <span>
            {lapsing.length === owed.length
              ? t("entry.club.owed.keptUntil", { until })
              : t("entry.club.owed.someKeptUntil", { count: lapsing.length, until })}
          </span>
        )}
      </output>
      <PortalLink
        to={{
          search,
          hash: ofSave.length > 0 ? basketOfEntries(ofSave.map(({ id }) => id)) : basketOfCompetition(competition),
        }}
        state={state}
        replace
        preventScrollReset
        className={buttonClass("primary")}
      >
        {t("entry.club.owed.pay")}
      </PortalLink>
    </div>
  );
}

import type { OwnRace } from "@rajt/contract/entry/own-races.calls";
import { formatMoment, formatTime, formatUntil } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfRace } from "@rajt/contract/payment/basket-address.values";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { ChangeRace } from "./ChangeRace.tsx";
import { EntryAmount } from "./EntryAmount.tsx";
import { ChangeRelay } from "../team/ChangeRelay.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import styles from "./OwnRaces.module.css";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** One start: time, place, price, what is left to do before it, and the withdrawal. */
export function OwnRaceCard({ race: own, past }: { race: OwnRace; past: boolean }) {
  const { t, translated } = useTexts();
  const race = { ...own, race: { ...own.race, name: translated(own.race.name) } };
  const [asking, setAsking] = useState(false);
  const isEntered = race.status === "ENTERED";
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <div>
          <h3 className={styles.race}>{race.race.name}</h3>
          <PortalLink to={pathTo("calendarView", { id: race.competition.id })}>{race.competition.name}</PortalLink>
        </div>
        <p className={styles.states}>
          <Badge kind={isEntered ? "success" : "neutral"}>{t(`entry.own.status.${race.status}`)}</Badge>
          {isEntered && <PaidBadge race={race} />}
        </p>
      </header>
      <Facts race={race} />
      {isEntered && !past && <Todo race={race} />}
      {(race.canChange || race.canChangeTeam || race.withdrawal !== null) && (
        <p className={styles.acts}>
          {race.canChangeTeam && <ChangeRelay entry={race.entry} name={race.teamName ?? race.race.name} />}
          {race.canChange && <ChangeRace entry={race.entry} name={race.race.name} />}
          {race.withdrawal !== null && (
            <Button
              look="quiet"
              aria-label={t("entry.own.withdrawOf", { race: race.race.name })}
              onClick={() => setAsking(true)}
            >
              {t("entry.action.withdraw")}
            </Button>
          )}
        </p>
      )}
      {asking && race.withdrawal !== null && (
        <WithdrawDialog race={race} withdrawal={race.withdrawal} onClose={() => setAsking(false)} />
      )}
    </article>
  );
}

function PaidBadge({ race }: { race: OwnRace }) {
  const { t } = useTexts();
  if (race.inPayment) return <Badge kind="info">{t("entry.own.inPayment")}</Badge>;
  return <Badge kind={race.paid ? "success" : "warning"}>{t(race.paid ? "entry.own.paid" : "entry.own.unpaid")}</Badge>;
}

function Facts({ race }: { race: OwnRace }) {
  const { t, locale } = useTexts();
  const { transitionOpens, transitionCloses, receipt } = race;
  const from = transitionOpens === null ? null : formatTime(transitionOpens);
  const until = transitionCloses === null ? null : formatTime(transitionCloses);
  const transition =
    from !== null && until !== null
      ? t("entry.own.between", { from, until })
      : ((from && t("entry.own.from", { time: from })) ?? (until && t("entry.own.until", { time: until })));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("entry.own.start"), formatTime(race.startTime)],
    [t("entry.own.transition"), transition],
    [t("entry.own.place"), race.address],
    [t("entry.own.team"), race.teamName],
    [t("entry.own.starters"), race.isTeam ? race.starterList.join(", ") : null],
    [t("entry.own.startNumber"), race.startNumber],
    [t("entry.own.chip"), race.chipNumber],
    [t("entry.own.amount"), <EntryAmount key="amount" entry={race} />],
    [
      t("entry.own.receipt"),
      receipt &&
        t("entry.own.receiptWords", {
          moment: formatMoment(new Date(receipt.at), locale),
          id: receipt.reference ?? "–",
        }),
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Lists what has to be done before the start, each with its link. */
function Todo({ race }: { race: OwnRace }) {
  const { t, locale } = useTexts();
  const { search } = useLocation();
  const { nextAmount, nextAmountFrom, lapsesAt } = race;
  const rises =
    nextAmount !== null &&
    nextAmountFrom !== null &&
    t("entry.own.rises", {
      moment: formatUntil(new Date(nextAmountFrom), locale),
      amount: formatForints(nextAmount, "running"),
    });
  // Shown to every payer.
  const lapses = lapsesAt !== null && t("entry.own.lapses", { moment: formatMoment(new Date(lapsesAt), locale) });
  if (!race.payable && race.todoList.length === 0) {
    // The chip shows a payment in progress.
    if (!race.paid)
      return race.inPayment ? null : <p>{[t("entry.own.othersPay"), lapses].filter(Boolean).join(" ")}</p>;
    return (
      <p className={styles.fine}>
        <IconCircleCheck size={18} aria-hidden />
        {t("entry.own.nothingToDo")}
      </p>
    );
  }
  return (
    <div className={styles.todo}>
      <h4>{t("entry.own.todo")}</h4>
      <ul>
        {race.payable && (
          <li>
            <IconAlertTriangle size={18} aria-hidden />
            <span>{[t("entry.own.pay"), rises, lapses].filter(Boolean).join(" ")}</span>
            <PortalLink
              to={{ search, hash: basketOfRace(race.race.id) }}
              replace
              preventScrollReset
              className={buttonClass("primary")}
            >
              {t(race.settled > 0 ? "entry.own.change.payDifference" : "entry.own.toBasket")}
            </PortalLink>
          </li>
        )}
        {race.todoList.map(({ refusal, message }) => (
          <li key={refusal}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>{message}</span>
            <FixLink code={`entry.refusal.${refusal}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

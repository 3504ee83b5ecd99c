import type { ClubStart } from "@rajt/contract/entry/club-season.calls";
import { formatDay, formatTime, formatUntil } from "@rajt/contract/kernel/days";
import { useEffect } from "react";
import { useMedia } from "../../../kernel/page/useMedia.ts";
import { usePrinting } from "../../../kernel/page/usePrinting.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { useToday } from "../../../kernel/useToday.ts";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ChangeRace } from "../own/ChangeRace.tsx";
import { EntryAmount } from "../own/EntryAmount.tsx";
import styles from "./ClubPage.module.css";
import { byRace, inOrder, nameOf } from "./club-starts.ts";
import { StarterFix } from "./StarterFix.tsx";
import { WithdrawStart } from "./WithdrawStart.tsx";

/** From this width the starts are one table; a narrower screen has a line for each, whose details are folded. */
const HAS_TABLE = "(min-width: 64em)";

type ClubStartsProps = {
  starts: readonly ClubStart[];
  /** Opens the dialog of the browser's print, once the starts are shown. */
  prints: boolean;
  onPrinted: () => void;
};

/** A club's starts in a competition: who starts when, with the number, and what is left to do. */
export function ClubStarts({ starts, prints, onPrinted }: ClubStartsProps) {
  const { t } = useTexts();
  const hasTable = useMedia(HAS_TABLE);
  const isPrinting = usePrinting();
  const today = useToday();
  useEffect(() => {
    if (!prints) return;
    print();
    onPrinted();
  }, [prints, onPrinted]);
  if (starts.length === 0)
    return <EmptyState title={t("entry.clubPage.nobody")} text={t("entry.clubPage.nobodyText")} />;
  const Rows = hasTable || isPrinting ? StartTable : StartLines;
  // After the race there is nothing left to do for it.
  const shown = starts.map((start) => (start.date < today ? { ...start, todoList: [] } : start));
  return <Rows starts={inOrder(shown)} />;
}

type RowsProps = { starts: readonly ClubStart[] };

function StartTable({ starts }: RowsProps) {
  const { t, locale, translated } = useTexts();
  const manyDays = new Set(starts.map(({ date }) => date)).size > 1;
  const columns = ["athlete", "race", "start", "number", "transition", "paid"] as const;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t("entry.clubPage.starters")}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`entry.clubPage.column.${column}`)}
              </th>
            ))}
            <th scope="col" className={styles.acts}>
              <span className="visually-hidden">{t("entry.clubPage.column.acts")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {starts.map((start) => (
            <tr key={start.entry}>
              <th scope="row">
                {nameOf(start)}
                <Members start={start} />
                <Todo start={start} />
              </th>
              <td>{translated(start.race.name)}</td>
              <td className="tabular">
                {manyDays && formatDay(start.date, locale)} {formatTime(start.startTime)}
              </td>
              <td className={classes("tabular", styles.number)}>{start.startNumber ?? "–"}</td>
              <td className={classes("tabular", styles.time)}>{transitionOf(start)}</td>
              <td>
                <State start={start} />
              </td>
              <td className={styles.acts}>
                <Acts start={start} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StartLines({ starts }: RowsProps) {
  const { t, locale, translated } = useTexts();
  return byRace(starts).map(([first, ofRace]) => (
    <section key={first.race.id}>
      <h2 className={styles.race}>
        {translated(first.race.name)}{" "}
        <span className={styles.quiet}>
          {formatDay(first.date, locale)} {formatTime(first.startTime)}
        </span>
      </h2>
      <ul className={styles.lines}>
        {ofRace.map((start) => (
          <li key={start.entry}>
            <details>
              <summary>
                <span className={classes("tabular", styles.number)}>{start.startNumber ?? "–"}</span>
                <span className={styles.name}>{nameOf(start)}</span>
                <span className={styles.state}>
                  {start.todoList.length > 0 && <Badge kind="danger">{t("entry.clubPage.barred")}</Badge>}
                  <State start={start} short />
                </span>
              </summary>
              <div className={styles.folded}>
                <Members start={start} />
                <Todo start={start} />
                <p>
                  {transitionOf(start) !== "" && (
                    <>
                      {t("entry.clubPage.column.transition")}: {transitionOf(start)} ·{" "}
                    </>
                  )}
                  <EntryAmount entry={start} />
                  {start.keptUntil !== null && (
                    <> · {t("entry.clubPage.payBy", { moment: formatUntil(new Date(start.keptUntil), locale) })}</>
                  )}
                </p>
                <Acts start={start} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const Members = ({ start: { isTeam, starterList } }: { start: ClubStart }) =>
  isTeam && <span className={styles.quiet}>{starterList.join(", ")}</span>;

/** What is missing from the records of its starters on the day of the race. */
const Todo = ({ start }: { start: ClubStart }) =>
  start.todoList.map(({ refusal, person, name, message }) => (
    <span key={`${person} ${refusal}`} className={styles.todo}>
      {message}{" "}
      <StarterFix
        competition={start.competition.id}
        athlete={{ id: person, name: name ?? nameOf(start) }}
        code={`entry.refusal.${refusal}`}
        day={start.date}
      />
    </span>
  ));

function State({ start, short = false }: { start: ClubStart; short?: boolean }) {
  const { t, locale } = useTexts();
  const { status, paid, inPayment, payable, keptUntil } = start;
  if (status !== "ENTERED") return <Badge>{t(`entry.clubPage.status.${status}`)}</Badge>;
  if (inPayment) return <Badge kind="info">{t("entry.own.inPayment")}</Badge>;
  if (paid) return <Badge kind="success">{t("entry.own.paid")}</Badge>;
  return (
    <span className={styles.state}>
      <Badge kind="warning">{t(payable ? "entry.own.unpaid" : "entry.clubPage.unpaid")}</Badge>
      {keptUntil !== null && !short && (
        <span className={styles.quiet}>
          {t("entry.clubPage.payBy", { moment: formatUntil(new Date(keptUntil), locale) })}
        </span>
      )}
    </span>
  );
}

function Acts({ start }: { start: ClubStart }) {
  const { translated } = useTexts();
  const { entry, race, canChange, canWithdraw } = start;
  return (
    <div className={styles.buttons}>
      {canChange && <ChangeRace entry={entry} name={translated(race.name)} athlete={nameOf(start)} />}
      {canWithdraw && <WithdrawStart start={start} />}
    </div>
  );
}

function transitionOf({ transitionOpens, transitionCloses }: ClubStart): string {
  if (transitionOpens === null && transitionCloses === null) return "";
  const [from, until] = [transitionOpens, transitionCloses].map((time) => (time === null ? "" : formatTime(time)));
  return `${from}–${until}`;
}

import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { useState } from "react";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { CardCell, CardRow, CardTable } from "../../../kernel/ui/page/CardTable.tsx";
import { classes } from "../../../kernel/ui/page/classes.ts";
import { EntryCell } from "../order/EntryCell.tsx";
import { Price } from "../price/Price.tsx";
import type { Entering } from "../order/useEntering.ts";
import { ageGroupsOf, byStart, gendersOf, isFull, licencesOf, placesOf } from "./race-words.ts";
import styles from "./RaceTable.module.css";

/** The number of races shown in the short form; the rest is folded. */
const SHORT_SHOWN = 6;

type RaceTableProps = { races: readonly RaceSummary[]; entering: Entering; short: boolean };

/**
 * The races of a competition (product/competitions 27): race, age group, licence, gender, date and entry button, with
 * free places and the price.
 */
export function RaceTable({ races, entering, short }: RaceTableProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const [all, setAll] = useState(!short);
  const [mine] = useState(() => racesOf(entering));
  const inOrder = races.toSorted((one, other) => rank(one) - rank(other) || byStart(one, other));
  const shown = all ? inOrder : inOrder.slice(0, SHORT_SHOWN);
  const enters = entering.entrant !== "none";
  const limited = races.some(({ capacity }) => capacity !== null);
  const label = {
    race: t("competition.race.race"),
    ageGroup: t("competition.race.ageGroup"),
    licence: t("competition.race.licence"),
    gender: t("competition.race.gender"),
    date: t("competition.race.date"),
    places: t("competition.race.places"),
    price: t("competition.race.price"),
    entry: t("competition.race.entry"),
  };
  const left = new Set([
    ...(short ? ["ageGroup", "licence", "gender"] : []),
    ...(limited ? [] : ["places"]),
    ...(enters ? [] : ["entry"]),
  ]);
  const columns = Object.entries(label).filter(([key]) => !left.has(key));
  return (
    <CardTable
      label={t("competition.race.list")}
      columns={columns.map(([key, head]) => ({ key, head }))}
      wide
      className={classes(styles.table, !short && styles.full)}
      footer={
        !all &&
        inOrder.length > SHORT_SHOWN && (
          <Button look="quiet" className={styles.rest} onClick={() => setAll(true)}>
            {t("competition.calendar.showAll", { count: inOrder.length })}
          </Button>
        )
      }
    >
      {shown.map((race) => (
        <CardRow
          key={race.id}
          head={
            <>
              {race.name} {race.isTeam && <Badge>{t("competition.race.team")}</Badge>}
            </>
          }
        >
          {!short && (
            <>
              <CardCell label={label.ageGroup}>{ageGroupsOf(texts, race)}</CardCell>
              <CardCell label={label.licence}>{licencesOf(texts, race)}</CardCell>
              <CardCell label={label.gender}>{gendersOf(texts, race)}</CardCell>
            </>
          )}
          <CardCell label={label.date} className={classes("tabular", styles.date)}>
            {formatDay(race.date, locale)} <span className={styles.time}>{formatTime(race.startTime)}</span>
          </CardCell>
          {limited && (
            <CardCell label={label.places} className={classes("tabular", styles.places)}>
              {isFull(race) ? <Badge>{t("competition.race.full")}</Badge> : placesOf(texts, race)}
              {race.waiting > 0 && (
                <span className={styles.waiting}>{t("entry.waiting.length", { waiting: race.waiting })}</span>
              )}
            </CardCell>
          )}
          <CardCell label={label.price} className={styles.price}>
            <Price info={entering.priceOf(race.id)} waiting={entering.isPricing} />
          </CardCell>
          {enters && (
            <CardCell className={styles.entry}>
              <EntryCell race={race} entering={entering} />
            </CardCell>
          )}
        </CardRow>
      ))}
    </CardTable>
  );

  function rank({ id }: RaceSummary): number {
    return mine.has(id) ? 0 : 1;
  }
}

/**
 * Returns the races that come first: those that the viewer is in, may enter, or could enter after a fix. The choice is
 * made once, so that no row moves after an entry.
 */
const racesOf = ({ all = [] }: Entering): ReadonlySet<number> =>
  new Set(
    all
      .filter(({ canEntry, alreadyEntry, meant }) => canEntry || alreadyEntry || meant === true)
      .map(({ race }) => race),
  );

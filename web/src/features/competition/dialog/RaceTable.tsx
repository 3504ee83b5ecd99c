import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";
import { useState } from "react";
import { Badge } from "../../../kernel/ui/Badge.tsx";
import { Button } from "../../../kernel/ui/Button.tsx";
import { classes } from "../../../kernel/ui/classes.ts";
import { byStart } from "../detail/race-parts.ts";
import { EntryCell } from "../entry/EntryCell.tsx";
import { Price } from "../entry/Price.tsx";
import type { Entering } from "../entry/useEntering.ts";
import { ageGroupsOf, gendersOf, licencesOf, placesOf } from "../race-words.ts";
import { asCell, asColumnHead, asRow, asRowGroup, asRowHead, asTable } from "../table-roles.ts";
import styles from "./RaceTable.module.css";

/** So many races before the rest is folded away in the short form. */
const SHORT_SHOWN = 6;

type RaceTableProps = { races: readonly RaceSummary[]; entering: Entering; short: boolean };

/**
 * S1 §2: race, age group, licence, gender, date and the entry button; with places left, and for a person the price. On a phone each race is a
 * card; the roles are spelt out because a browser drops them from a table that is not laid out as one.
 */
export function RaceTable({ races, entering, short }: RaceTableProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const [all, setAll] = useState(!short);
  const [mine] = useState(() => racesOf(entering));
  const inOrder = races.toSorted((one, other) => rank(one) - rank(other) || byStart(one, other));
  const shown = all ? inOrder : inOrder.slice(0, SHORT_SHOWN);
  const priced = entering.entrant === "person";
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
    ...(priced ? [] : ["price"]),
    ...(limited ? [] : ["places"]),
  ]);
  const columns = Object.entries(label).filter(([key]) => !left.has(key));
  return (
    <div className={styles.frame}>
      <table
        className={classes(styles.table, !short && styles.full)}
        {...asTable}
        aria-label={t("competition.race.list")}
      >
        <thead {...asRowGroup}>
          <tr {...asRow}>
            {columns.map(([key, name]) => (
              <th key={key} {...asColumnHead}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asRowGroup}>
          {shown.map((race) => (
            <tr key={race.id} {...asRow}>
              <th {...asRowHead} className={styles.race}>
                {race.name} {race.isTeam && <Badge>{t("competition.race.team")}</Badge>}
              </th>
              {!short && (
                <>
                  <td {...asCell} data-label={label.ageGroup}>
                    {ageGroupsOf(race)}
                  </td>
                  <td {...asCell} data-label={label.licence}>
                    {licencesOf(texts, race)}
                  </td>
                  <td {...asCell} data-label={label.gender}>
                    {gendersOf(texts, race)}
                  </td>
                </>
              )}
              <td {...asCell} data-label={label.date} className={classes("tabular", styles.date)}>
                <span>
                  {formatDay(race.date, locale)} <span className={styles.time}>{formatTime(race.startTime)}</span>
                </span>
              </td>
              {limited && (
                <td {...asCell} data-label={label.places} className="tabular">
                  {placesOf(texts, race)}
                </td>
              )}
              {priced && (
                <td {...asCell} data-label={label.price} className={styles.price}>
                  <Price info={entering.infoOf(race.id)} waiting={entering.all === undefined && !entering.failed} />
                </td>
              )}
              <td {...asCell} className={styles.entry}>
                <EntryCell race={race} entering={entering} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && inOrder.length > SHORT_SHOWN && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {t("competition.calendar.showAll", { count: inOrder.length })}
        </Button>
      )}
    </div>
  );

  function rank({ id }: RaceSummary): number {
    return mine.has(id) ? 0 : 1;
  }
}

/** What the viewer is in or may enter comes first; as it was at first sight, so that no row moves when they enter. */
const racesOf = ({ all = [] }: Entering): ReadonlySet<number> =>
  new Set(all.filter(({ canEntry, alreadyEntry }) => canEntry || alreadyEntry).map(({ race }) => race));

import type { StartList } from "@rajt/contract/entry/start/start-list.calls";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { folded } from "@rajt/contract/kernel/words";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconFileTypePdf, IconPrinter } from "@tabler/icons-react";
import { useDeferredValue, useState } from "react";
import { useParams } from "react-router";
import { isGone } from "../../../kernel/calls/call-error.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { usePrinting } from "../../../kernel/page/usePrinting.ts";
import { recordId } from "../../../kernel/record-id.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { SearchInput } from "../../../kernel/ui/inputs/SearchInput.tsx";
import { CardCell, CardRow, CardTable } from "../../../kernel/ui/page/CardTable.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import styles from "./Start.module.css";

/** The public start list of a race (product/entering 58). */
export function StartListPage() {
  const { t } = useTexts();
  const race = recordId(useParams()["raceId"]);
  const known = race !== null;
  const { data, error, refetch } = useCall(
    "GET /startListControl/getStartList",
    { race: String(race ?? 0) },
    { enabled: known },
  );
  if (data !== undefined) return <Listed list={data} />;
  return (
    <>
      <PageTitle back={{ to: pathTo("calendar"), text: t("competition.detail.back") }} />
      {!known || isGone(error) ? (
        <EmptyState title={t("entry.start.gone")} text={t("entry.start.goneText")} />
      ) : error === null ? (
        <SkeletonLines lines={10} label={t("shell.ui.loading")} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </>
  );
}

function Listed({ list: { competition, race, date, startTime, list } }: { list: StartList }) {
  const { t, locale, translated } = useTexts();
  const [sought, setSought] = useState("");
  const words = folded(useDeferredValue(sought));
  // Paper does not show the search: the printed list is whole, as it is counted.
  const isPrinting = usePrinting();
  const shown = words === "" || isPrinting ? list : list.filter((start) => folded(wordsIn(start)).includes(words));
  // A race of teams has none.
  const hasAgeGroups = list.some(({ ageGroup }) => ageGroup !== null);
  const columns = (["number", "name", "club", "ageGroup"] as const).filter((key) => key !== "ageGroup" || hasAgeGroups);
  const label = (name: "number" | "name" | "club" | "ageGroup") => t(`entry.start.column.${name}`);
  return (
    <>
      <PageTitle
        title={`${competition.name} – ${translated(race.name)}`}
        back={{ to: pathTo("calendarView", { id: competition.id }), text: t("entry.start.toCompetition") }}
        lead={`${t("entry.start.title")} · ${formatDay(date, locale)} ${formatTime(startTime)} · ${t("entry.start.count", { count: list.length })}`}
        actions={
          <>
            <a
              href={`${pathTo("startList", { raceId: race.id })}.pdf?lang=${locale}`}
              className={buttonClass("secondary")}
            >
              <IconFileTypePdf size={18} aria-hidden /> PDF
            </a>
            <Button icon={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
              {t("entry.own.print")}
            </Button>
          </>
        }
      />
      <search className={styles.search}>
        <SearchInput label={t("entry.start.search")} maxLength={100} value={sought} onChange={setSought} />
      </search>
      {shown.length === 0 ? (
        <EmptyState title={t(list.length === 0 ? "entry.start.nobody" : "entry.start.notFound")} />
      ) : (
        <CardTable label={t("entry.start.title")} columns={columns.map((key) => ({ key, head: label(key) }))}>
          {shown.map((start, at) => (
            <CardRow key={start.number ?? `none ${at}`} head={start.number ?? "–"}>
              <CardCell label={label("name")}>
                {start.teamName !== null && <strong>{start.teamName}</strong>}
                {start.starterList.map(({ letter, name, unchecked }) => (
                  <span key={`${letter ?? ""} ${name}`} className={styles.starter}>
                    {letter !== null && `${letter}. `}
                    {name}
                    {unchecked && <span className={styles.hint}> ({t("entry.start.unchecked")})</span>}
                  </span>
                ))}
              </CardCell>
              <CardCell label={label("club")}>{start.club}</CardCell>
              {hasAgeGroups && <CardCell label={label("ageGroup")}>{start.ageGroup}</CardCell>}
            </CardRow>
          ))}
        </CardTable>
      )}
    </>
  );
}

const wordsIn = ({ number, teamName, club, starterList }: StartList["list"][number]): string =>
  [number, teamName, club, ...starterList.map(({ name }) => name)].join(" ");

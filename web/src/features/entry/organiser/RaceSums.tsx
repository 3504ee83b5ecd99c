import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { recordId } from "../../../kernel/record-id.ts";
import { openedPath, type Opening } from "@rajt/contract/kernel/table/opening-address";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { CardCell, CardRow, CardTable } from "../../../kernel/ui/page/CardTable.tsx";
import styles from "./OrganiserEntry.module.css";

/** The polling interval: others enter and pay meanwhile. Milliseconds. */
const FRESH = 10_000;

const UNCHECKED: Opening = { filter: [{ propertyName: "onSite", type: "IN", value: ["WRITTEN"] }], order: [] };

/** The figures of each race of a competition: entries, payments, amounts owed, free places. */
export function RaceSums() {
  const { t, translated } = useTexts();
  const competition = recordId(useParams()["competitionId"]);
  const competitionId = competition ?? 0;
  const { data } = useCall(
    "POST /competitionEntryTableControl/getRaceSumList",
    { competition: competitionId },
    { enabled: competition !== null, background: true, refetchInterval: FRESH },
  );
  if (data === undefined || data.length === 0) return null;
  const whole = (part: "entered" | "paid" | "owed" | "waiting" | "here" | "unchecked") =>
    data.reduce((sum, race) => sum + race[part], 0);
  const keys = ["entered", "paid", "owed", "placesLeft", "waiting"] as const;
  const columns = [
    { key: "race", head: t("entry.list.race") },
    ...keys.map((key) => ({ key, head: t(`entry.list.sums.${key}`), className: styles.number })),
  ];
  const row = (
    name: string,
    {
      entered,
      paid,
      owed,
      places,
      waiting,
    }: Record<"entered" | "paid" | "owed" | "places", string> & {
      waiting: ReactNode;
    },
  ) => (
    <CardRow key={name} head={name}>
      {[entered, paid, owed, places, waiting].map((value, at) => (
        <CardCell key={keys[at]} label={t(`entry.list.sums.${keys[at] ?? "entered"}`)} className={styles.number}>
          {value}
        </CardCell>
      ))}
    </CardRow>
  );
  const list = pathTo("competitionWaiting", { competitionId });
  const waitingIn = (race: number) =>
    openedPath(list, { filter: [{ propertyName: "race", type: "IN", value: [race] }], order: [] });
  return (
    <>
      <p className={styles.ways}>
        <PortalLink to={pathTo("competitionDay", { competitionId })}>{t("entry.day.title")}</PortalLink>
        <PortalLink to={pathTo("startNumbers", { competitionId })}>{t("entry.start.numbers")}</PortalLink>
        <PortalLink to={pathTo("competitionLetter", { competitionId })}>{t("letter.title")}</PortalLink>
        {whole("waiting") > 0 && (
          <PortalLink to={list}>
            {t("entry.list.sums.waiting")}: {whole("waiting")}
          </PortalLink>
        )}
        {whole("unchecked") > 0 && (
          <PortalLink to={openedPath(pathTo("competitionEntry", { competitionId }), UNCHECKED)}>
            {t("entry.onSite.WRITTEN")}: {whole("unchecked")}
          </PortalLink>
        )}
        {whole("here") > 0 && (
          <output className={styles.number}>
            {t("entry.day.hereCount", { here: whole("here"), entered: whole("entered") })}
          </output>
        )}
      </p>
      <details className={styles.sums}>
        <summary>
          {t("entry.list.sums.title")}: {t("entry.list.sums.entered")} {whole("entered")}, {t("entry.list.sums.paid")}{" "}
          {whole("paid")}, {t("entry.list.sums.owed")} {formatForints(whole("owed"), "table")}
        </summary>
        <CardTable columns={columns} label={t("entry.list.sums.title")}>
          {data.map(({ id, name, entered, paid, owed, placesLeft, waiting }) =>
            row(translated(name), {
              entered: String(entered),
              paid: String(paid),
              owed: formatForints(owed, "table"),
              places: placesLeft === null ? t("entry.list.sums.unlimited") : String(placesLeft),
              waiting: waiting === 0 ? "0" : <PortalLink to={waitingIn(id)}>{waiting}</PortalLink>,
            }),
          )}
        </CardTable>
      </details>
    </>
  );
}

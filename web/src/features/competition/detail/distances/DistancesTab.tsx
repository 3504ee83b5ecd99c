import type { CompetitionDetails, DistanceSetting } from "@rajt/contract/competition/competition.calls";
import { ageGroupLabel } from "@rajt/contract/competition/competition.rules";
import { formatTime } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../../kernel/texts.tsx";
import { CardCell, CardRow, CardTable } from "../../../../kernel/ui/page/CardTable.tsx";
import { licencesOf } from "../../../entry/index.ts";
import { distanceRows } from "./distance-rows.ts";
import { formatLength } from "./length-words.ts";
import styles from "../DetailTable.module.css";

/** The tab “Távok” (product/competitions 27). */
export function DistancesTab({ competition }: { competition: CompetitionDetails }) {
  const texts = useTexts();
  const { t, translated } = texts;
  const rows = distanceRows(competition);
  if (rows.length === 0) return <p className={styles.none}>{t("competition.distances.none")}</p>;
  const words = {
    boys: t("entry.ageGroup.boys"),
    girls: t("entry.ageGroup.girls"),
    men: t("entry.ageGroup.men"),
    women: t("entry.ageGroup.women"),
  };
  const label = {
    distance: t("competition.distances.distance"),
    swim: t("competition.distances.swim"),
    bike: t("competition.distances.bike"),
    run: t("competition.distances.run"),
    licence: t("competition.distances.licence"),
  };
  const heads = [t("competition.distances.ageGroup"), ...Object.values(label)];
  return (
    <CardTable
      caption={t("competition.distances.caption")}
      columns={heads.map((head) => ({ key: head, head }))}
      className={styles.distances}
    >
      {rows.map(({ key, ageGroup, gender, setting, licences }) => (
        <CardRow key={key} head={ageGroupLabel(ageGroup, gender, words, translated(ageGroup))}>
          <CardCell label={label.distance}>
            <Limits setting={setting} />
          </CardCell>
          <Leg label={label.swim} metres={setting.swimmingDistance} laps={setting.swimmingRound} />
          <Leg
            label={label.bike}
            metres={setting.cyclingDistance}
            laps={setting.cyclingRound}
            rise={setting.cyclingLevelRise}
          />
          <Leg
            label={label.run}
            metres={setting.runningDistance}
            laps={setting.runningRound}
            rise={setting.runningLevelRise}
          />
          <CardCell label={label.licence}>{licencesOf(texts, { licenseTypeList: [...licences] })}</CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}

type LegProps = { label: string; metres: number | null; laps: number | null; rise?: number | null };

/** One sport: length, laps and elevation gain. */
function Leg({ label, metres, laps, rise = null }: LegProps) {
  const { t, locale } = useTexts();
  const more = [
    laps !== null && laps > 0 && t("competition.distances.laps", { count: laps }),
    rise !== null && rise > 0 && t("competition.distances.rise", { metres: rise }),
  ].filter(Boolean);
  return (
    <CardCell label={label} className="tabular">
      {metres === null || metres === 0 ? "–" : formatLength(metres, locale)}
      {metres !== null && metres > 0 && more.length > 0 && <span className={styles.more}>{more.join(", ")}</span>}
    </CardCell>
  );
}

function Limits({ setting }: { setting: DistanceSetting }) {
  const { t, translated } = useTexts();
  const { distance, name, levelTime, levelTimeByCycling } = setting;
  return (
    <>
      {translated(distance.name)}
      {name !== null && name !== distance.name && <span className={styles.more}>{name}</span>}
      {levelTime !== null && (
        <span className={styles.more}>{t("competition.distances.timeLimit", { limit: formatTime(levelTime) })}</span>
      )}
      {levelTimeByCycling !== null && (
        <span className={styles.more}>
          {t("competition.distances.bikeLimit", { limit: formatTime(levelTimeByCycling) })}
        </span>
      )}
    </>
  );
}

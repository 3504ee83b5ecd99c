import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { ClubWaitActs } from "../waiting/ClubWaitActs.tsx";
import { joinedWords } from "../waiting/offer-words.ts";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { AthleteWords } from "./AthleteWords.tsx";
import styles from "./Club.module.css";
import { type Athlete, isOfList, type GridCell, gridCellOf } from "./club-ticks.ts";
import type { ClubEntries } from "./useClubEntries.ts";

type ClubWaitsProps = {
  entries: ClubEntries;
  race: { readonly id: number; readonly name: string };
};
type Line = { readonly athlete: Athlete; readonly place: GridCell };

/**
 * The waiting list of a full race in a club's view of it (product/entering 40): athletes who only lack a place, to be
 * added together, and athletes on the list with their positions.
 */
export function ClubWaits({ entries, race }: ClubWaitsProps) {
  const { t } = useTexts();
  const { grid } = entries;
  const lines = grid.athleteList.flatMap((athlete): Line[] => {
    const place = gridCellOf(grid, {}, athlete, race.id);
    return place !== null && isOfList(place) ? [{ athlete, place }] : [];
  });
  if (lines.length === 0) return null;
  const waiting = grid.raceList.find(({ id }) => id === race.id)?.waiting ?? 0;
  const out = lines.filter(({ place }) => place.cell.canJoin);
  const isIn = ({ place: { cell } }: Line) => !cell.canJoin;
  const order = ({ place: { cell } }: Line) => cell.position ?? 0;
  const title = t("entry.club.wait.title", { race: race.name });
  return (
    <section className={styles.view} aria-label={title}>
      <h4 className={styles.subtitle}>{title}</h4>
      <ul className={styles.list}>
        {lines
          .filter(isIn)
          .toSorted((one, other) => order(one) - order(other))
          .map((line) => (
            <li key={line.athlete.id} className={styles.waiting}>
              <Waiting line={line} waiting={waiting} competition={entries.competition} race={race.id} />
            </li>
          ))}
      </ul>
      {out.length > 0 && <Joining lines={out} waiting={waiting} competition={entries.competition} race={race.id} />}
    </section>
  );
}

type Here = { waiting: number; competition: number; race: number };

function Waiting({ line: { athlete, place }, waiting, ...here }: Here & { line: Line }) {
  const { t } = useTexts();
  const position = place.cell.position ?? 0;
  return (
    <>
      <AthleteWords athlete={athlete} />
      <span className={styles.state}>
        <Badge kind="info">{t("entry.waiting.position", { position, waiting })}</Badge>
        <ClubWaitActs {...here} who={{ name: athlete.fullName, athlete: athlete.id }} isOffered={false} />
      </span>
    </>
  );
}

type Refused = readonly { readonly athlete: number; readonly name: string | null; readonly message: string }[];

/** Adds the ticked athletes to the list, after a question that names its length and their positions. */
function Joining({ lines, waiting, ...here }: Here & { lines: readonly Line[] }) {
  const { t } = useTexts();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [asks, setAsks] = useState(false);
  const [refused, setRefused] = useState<Refused>([]);
  const chosen = lines.filter(({ athlete }) => ticked.has(athlete.id)).map(({ athlete }) => athlete.id);
  const tick = (athletes: readonly number[], wanted: boolean) =>
    setTicked((now) => new Set(wanted ? [...now, ...athletes] : [...now].filter((one) => !athletes.includes(one))));
  const end = (list: Refused) => {
    setRefused(list);
    setTicked(new Set());
    setAsks(false);
  };
  const join = useAct("POST /competitionEntryControl/joinWaitingList", {
    invalidates: STALE_AFTER_ENTERING,
    done: ({ position, refused: left = [] }, { athleteIdList = [] }) => {
      showToast("success", joinedWords(t, { count: athleteIdList.length - left.length, position }));
      end(left);
    },
    refused: ({ message }, answer) => {
      showToast("error", message ?? t("entry.failed.change"));
      end(answer?.refused ?? []);
    },
  });
  const everybody = chosen.length === lines.length;
  return (
    <>
      <p className={styles.quiet}>{t("entry.club.wait.lead")}</p>
      {refused.length > 0 && (
        <Notice kind="error" title={t("entry.club.wait.notJoined", { count: refused.length })}>
          <ul className={styles.names}>
            {refused.map(({ athlete, name, message }) => (
              <li key={athlete}>
                <strong>{name ?? t("entry.club.stranger")}</strong>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {lines.length > 1 && (
        <CheckLine
          checked={everybody}
          onChange={() =>
            tick(
              lines.map(({ athlete }) => athlete.id),
              !everybody,
            )
          }
        >
          <strong>{t("entry.club.wait.selectAll")}</strong>
        </CheckLine>
      )}
      <ul className={styles.list}>
        {lines.map(({ athlete }) => (
          <li key={athlete.id} className={styles.line}>
            <CheckLine checked={ticked.has(athlete.id)} onChange={({ target }) => tick([athlete.id], target.checked)}>
              <AthleteWords athlete={athlete} />
            </CheckLine>
          </li>
        ))}
      </ul>
      <p>
        <Button look="primary" disabled={chosen.length === 0} onClick={() => setAsks(true)}>
          {t("entry.club.wait.join", { count: chosen.length })}
        </Button>
      </p>
      {asks && (
        <ConfirmDialog
          question={t("entry.club.wait.confirm")}
          confirm={t("entry.club.wait.join", { count: chosen.length })}
          busy={join.isPending}
          onConfirm={() => join.mutate({ ...here, athleteIdList: chosen })}
          onCancel={() => setAsks(false)}
        >
          <p>{t("entry.club.wait.before", { waiting, position: waiting + 1 })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

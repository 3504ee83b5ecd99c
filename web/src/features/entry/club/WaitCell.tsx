import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { ClubWaitActs } from "../waiting/ClubWaitActs.tsx";
import { joinedWords } from "../waiting/offer-words.ts";
import { useTimeLeft } from "../waiting/PlaceOffer.tsx";
import type { Athlete, GridCell } from "./club-ticks.ts";
import styles from "./Fixes.module.css";

type WaitCellProps = {
  competition: number;
  race: { readonly id: number; readonly name: string };
  athlete: Athlete;
  cell: GridCell["cell"];
  /** Waiting athletes and teams without an offer. */
  waiting: number;
  /** Why the offered place cannot be taken now, in one or two words. */
  reason?: string | undefined;
};

/**
 * An athlete who does not fit into a full race, in the cell itself: joining the waiting list, the position with leaving
 * it, or the offered place (product/entering 40).
 */
export function WaitCell({ competition, race, athlete, cell, waiting, reason }: WaitCellProps) {
  const { t } = useTexts();
  const { position, offerUntil, amount, canEntry } = cell;
  const who = { name: athlete.fullName, athlete: athlete.id };
  const shared = { competition, race: race.id, raceName: race.name, who };
  if (offerUntil !== null)
    return (
      <span className={styles.wait}>
        {canEntry ? (
          <Offered {...shared} amount={amount} until={offerUntil} />
        ) : (
          <>
            <span className={styles.words}>{reason}</span>
            <ClubWaitActs {...shared} isOffered leavesOnly />
          </>
        )}
      </span>
    );
  return (
    <span className={styles.wait}>
      <span className={styles.words}>
        {position === null ? `${t("entry.club.short.full")} ·` : t("entry.club.wait.place", { position })}
      </span>
      {position === null ? (
        <Join competition={competition} race={race} athlete={athlete} waiting={waiting} />
      ) : (
        <ClubWaitActs {...shared} isOffered={false} />
      )}
    </span>
  );
}

type OfferedProps = Omit<Parameters<typeof ClubWaitActs>[0], "isOffered"> & { until: string };

/** The button that takes the place has the time left on it. */
function Offered({ until, ...shared }: OfferedProps) {
  const { t } = useTexts();
  const left = useTimeLeft(until);
  return <ClubWaitActs {...shared} isOffered take={t("entry.club.wait.takeWithin", { left })} />;
}

function Join({
  competition,
  race,
  athlete,
  waiting,
}: Pick<WaitCellProps, "competition" | "race" | "athlete" | "waiting">) {
  const { t } = useTexts();
  const [asks, setAsks] = useState(false);
  const join = useAct("POST /competitionEntryControl/joinWaitingList", {
    invalidates: STALE_AFTER_ENTERING,
    done: ({ position }) => {
      showToast("success", `${athlete.fullName}: ${joinedWords(t, { count: 1, position })}`);
      setAsks(false);
    },
    refused: ({ message }, answer) => {
      showToast("error", answer?.refused?.[0]?.message ?? message ?? t("entry.failed.change"));
      setAsks(false);
    },
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsks(true)}>
        {t("entry.club.wait.joinOne")}
        <span className="visually-hidden">
          : {athlete.fullName}, {race.name}
        </span>
      </Button>
      {asks && (
        <ConfirmDialog
          question={t("entry.club.wait.confirmOne", { name: athlete.fullName })}
          confirm={t("entry.club.wait.toList")}
          busy={join.isPending}
          onConfirm={() => join.mutate({ competition, race: race.id, athleteIdList: [athlete.id] })}
          onCancel={() => setAsks(false)}
        >
          <p>{race.name}</p>
          <p>{t("entry.club.wait.beforeOne", { waiting, position: waiting + 1 })}</p>
          <p>{t("entry.club.wait.how")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

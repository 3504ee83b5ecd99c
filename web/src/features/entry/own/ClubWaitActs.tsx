import type { OwnWait } from "@rajt/contract/entry/own-races.calls";
import { writes } from "@rajt/contract/kernel/access";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { STALE_AFTER_ENTERING } from "../../../standing/stale-after-entering.ts";
import styles from "./OwnRaces.module.css";

const ENTERS = writes("CompetitionEntryClub");

/** A club takes the place that is offered to an athlete or a team of its own, or takes them off the list (product/entering 32). */
export function ClubWaitActs({ wait }: { wait: OwnWait }) {
  const { t } = useTexts();
  const { may } = useViewer();
  const [asked, setAsked] = useState<"take" | "leave" | null>(null);
  const { competition, race, athlete, team, memberIdList, offerUntil } = wait;
  const name = team ?? athlete.name;
  const place = { competition: competition.id, race: race.id };
  const refused = ({ message }: { message?: string | null }) => {
    showToast("error", [t("entry.failed.change"), message].filter(Boolean).join(": "));
    setAsked(null);
  };
  const done = () => showToast("success", t("entry.done.entered"));
  const options = { invalidates: STALE_AFTER_ENTERING, done, refused };
  const enterTeam = useAct("POST /competitionEntryControl/clubValtoEntry", options);
  const enter = useAct("POST /competitionEntryControl/clubEntryList", {
    ...options,
    done: (answer) => {
      const barred = answer.refused?.[0];
      if (barred === undefined) done();
      else refused(barred);
    },
  });
  const leave = useAct("POST /competitionEntryControl/leaveWaitingList", {
    ...options,
    done: () => showToast("success", t("entry.club.wait.left", { name })),
  });
  // A team of another club, in which an athlete of this one stands.
  if (!may(ENTERS) || (team !== null && memberIdList === null)) return null;
  const leaving = t(offerUntil === null ? "entry.club.wait.leave" : "entry.club.wait.decline");
  const taking = t(team === null ? "entry.action.enter" : "entry.team.wait.take");
  const take = () =>
    team === null
      ? // Who else the club has there is left alone: nobody was seen.
        enter.mutate({ ...place, athleteIdList: [athlete.id], seenIdList: [] })
      : enterTeam.mutate({ ...place, teamName: team, athleteIdList: [...(memberIdList ?? [])] });
  return (
    <div className={styles.acts}>
      {offerUntil !== null && (
        <Button look="primary" onClick={() => setAsked("take")}>
          {taking}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
      <Button look="quiet" onClick={() => setAsked("leave")}>
        {leaving}
        <span className="visually-hidden">: {name}</span>
      </Button>
      {asked !== null && (
        <ConfirmDialog
          question={t(`entry.club.wait.${asked === "take" ? "confirmTake" : "confirmLeave"}`, { name })}
          confirm={asked === "take" ? taking : leaving}
          danger={asked === "leave"}
          busy={enter.isPending || enterTeam.isPending || leave.isPending}
          onConfirm={() =>
            asked === "take"
              ? take()
              : leave.mutate({ ...place, ...(team === null ? { athleteIdList: [athlete.id] } : { teamName: team }) })
          }
          onCancel={() => setAsked(null)}
        >
          <p>{race.name}</p>
          {asked === "leave" && <p>{t("entry.club.wait.after")}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}

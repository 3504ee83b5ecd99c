import type { TeamAnswer, WaitingTeam } from "@rajt/contract/entry/team-entry.calls";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { PlaceOffer } from "../../../standing/PlaceOffer.tsx";
import { STALE_AFTER_ENTERING } from "../../../standing/stale-after-entering.ts";
import styles from "./Team.module.css";
import { freeLine } from "./team-drafts.ts";
import { TeamReasons } from "./TeamReasons.tsx";
import type { Teams } from "./useTeams.ts";

/** The club's teams that wait for a place in the race, each with its place in the list, or with the place that is offered (product/entering 43). */
export function TeamWaits({ all }: { all: Teams }) {
  const { t } = useTexts();
  const { waitList } = all.teams;
  if (waitList.length === 0) return null;
  return (
    <ul className={styles.teams} aria-label={t("entry.team.wait.title")}>
      {waitList.map((team) => (
        <li key={team.id}>
          <Wait all={all} team={team} />
        </li>
      ))}
    </ul>
  );
}

function Wait({ all: { competition, race, teams }, team }: { all: Teams; team: WaitingTeam }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<"take" | "leave" | null>(null);
  const { teamName, memberList, position, offerUntil } = team;
  const close = () => setAsked(null);
  const [answer, setAnswer] = useState<TeamAnswer | null>(null);
  const refused = (refusal: TeamAnswer) => {
    close();
    setAnswer(refusal);
    showToast("error", t("entry.failed.team"));
  };
  const take = useAct("POST /competitionEntryControl/clubValtoEntrySpecial", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => showToast("success", t("entry.done.teamSaved")),
    refused: (refusal, output) => refused(output ?? refusal),
  });
  const leave = useAct("POST /competitionEntryControl/leaveWaitingList", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => showToast("success", t("entry.club.wait.left", { name: teamName })),
    refused,
  });
  const leaving = t(offerUntil === null ? "entry.waiting.action.leave" : "entry.waiting.action.decline");
  return (
    <article className={styles.team} aria-label={teamName}>
      <div className={styles.head}>
        <h4 className={styles.name}>{teamName}</h4>
        {position !== null && (
          <Badge kind="info">{t("entry.waiting.position", { position, waiting: teams.waiting })}</Badge>
        )}
        {memberList.length < teams.minimum && <Badge kind="danger">{t("entry.team.incomplete")}</Badge>}
      </div>
      {answer !== null && <TeamReasons answer={answer} competition={competition} />}
      {offerUntil !== null && <PlaceOffer until={offerUntil} />}
      <p className={styles.quiet}>{memberList.map(({ name }) => name).join(", ")}</p>
      <div className={styles.acts}>
        <Button look="quiet" onClick={() => setAsked("leave")}>
          {leaving}
          <span className="visually-hidden">: {teamName}</span>
        </Button>
        {offerUntil !== null && (
          <Button look="primary" onClick={() => setAsked("take")}>
            {t("entry.team.wait.take")}
            <span className="visually-hidden">: {teamName}</span>
          </Button>
        )}
      </div>
      {asked !== null && (
        <ConfirmDialog
          question={t(asked === "take" ? "entry.team.wait.confirmTake" : "entry.team.wait.confirmLeave")}
          confirm={asked === "take" ? t("entry.team.wait.take") : leaving}
          danger={asked === "leave"}
          busy={take.isPending || leave.isPending}
          onConfirm={() =>
            asked === "take"
              ? take.mutate({
                  competition,
                  race,
                  teamName,
                  athleteIdList: memberList.map(({ id }) => id),
                  lineNumber: freeLine(teams),
                  updateEntry: false,
                })
              : leave.mutate({ competition, race, teamName })
          }
          onCancel={close}
        >
          <p>{teamName}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}

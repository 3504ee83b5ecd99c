import type { TeamAnswer, WaitingTeam } from "@rajt/contract/entry/team-entry.calls";
import { useState } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { ClubWaitActs } from "../waiting/ClubWaitActs.tsx";
import { PlaceOffer } from "../waiting/PlaceOffer.tsx";
import styles from "./Team.module.css";
import { TeamReasons } from "./TeamReasons.tsx";
import type { Teams } from "./useTeams.ts";

/**
 * The club's teams on the waiting list of the race, each with its position or with the offered place (product/entering
 * 43).
 */
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
  const [answer, setAnswer] = useState<Pick<TeamAnswer, "refused" | "code" | "message"> | null>(null);
  const { teamName, memberList, position, offerUntil } = team;
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
        <ClubWaitActs
          competition={competition}
          race={race}
          who={{ name: teamName, members: memberList.map(({ id }) => id) }}
          isOffered={offerUntil !== null}
          amount={teams.amount}
          onRefused={(refusal) => {
            setAnswer(refusal);
            showToast("error", t("entry.failed.team"));
          }}
        />
      </div>
    </article>
  );
}

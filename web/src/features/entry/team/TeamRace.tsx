import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { pathTo } from "@rajt/contract/portal.pages";
import type { ClubTeams } from "@rajt/contract/entry/team-entry.calls";
import type { Day } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { OwedBar } from "../club/OwedBar.tsx";
import { useKeptUntil } from "../order/useKeptUntil.ts";
import { StarterFix } from "../club/StarterFix.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import styles from "./Team.module.css";
import { type SavedLine, TeamCard } from "./TeamCard.tsx";
import { TeamWaits } from "./TeamWaits.tsx";
import { TeamView } from "./TeamView.tsx";
import { shortageOf } from "./team-cards.ts";
import { useTeamCards } from "./useTeamCards.ts";
import { type Teams, useTeams } from "./useTeams.ts";

/** A club's teams of one race, each with its own form. */
export function TeamRace({ competition, race }: { competition: number; race: RaceSummary }) {
  const { t } = useTexts();
  const { data, error, retry } = useTeams(competition, race.id);
  return (
    <TeamView race={race}>
      {data !== undefined && <ClubsTeams all={data} race={race} />}
      {data === undefined && error !== null && <ErrorState error={error} retry={retry} />}
      {data === undefined && error === null && <SkeletonLines lines={8} label={t("shell.ui.loading")} />}
    </TeamView>
  );
}

function ClubsTeams({ all, race: at }: { all: Teams; race: RaceSummary }) {
  const { t } = useTexts();
  const { competition, race, teams, suggested } = all;
  const infos = useCall(
    "POST /competitionControl/getCompetitionEntryInfoList",
    { competitionId: competition },
    { background: true },
  );
  const keptUntil = useKeptUntil(infos.data?.find((info) => info.race === race));
  const state = useTeamCards(teams, race);
  const { cards } = state;
  const [added, setAdded] = useState<string | null>(null);
  const [saved, setSaved] = useState<SavedLine | null>(null);
  const goneFrom = useRef<HTMLElement | null>(null);
  // The card with the focus is gone: the focus moves to the heading of the view.
  useEffect(() => {
    if (goneFrom.current === null || document.activeElement !== document.body) return;
    goneFrom.current.querySelector("h3")?.focus();
    goneFrom.current = null;
  });
  const most = teams.teamsPerClub ?? Infinity;
  const shut = teams.changing ?? teams.adding;
  const isEmpty = cards.length === 0 && teams.waitList.length === 0;
  if (isEmpty && suggested.length === 0 && teams.adding === null)
    return (
      <>
        <NobodyFits />
        <Ineligible all={all} day={at.date} />
      </>
    );
  const mayAdd = (teams.adding === null || teams.canJoin) && cards.length + teams.waitList.length < most;
  const shortage = shortageOf(teams, suggested);
  return (
    <>
      <p className={styles.quiet}>
        <SizeWords teams={teams} />{" "}
        {teams.amount !== null && t("entry.team.price", { amount: formatForints(teams.amount, "running") })} {keptUntil}
      </p>
      {teams.flagged !== null && teams.changing === null && <Notice kind="warning">{teams.flagged}</Notice>}
      {shut !== null && (
        <Notice kind="warning">
          {shut.message} <FixLink inline code={shut.code} competition={competition} />
        </Notice>
      )}
      {teams.canJoin && <p>{t("entry.team.wait.lead", { waiting: teams.waiting })}</p>}
      <TeamWaits all={all} />
      {cards.length === 0 && <p>{t("entry.team.none")}</p>}
      <ul className={styles.teams}>
        {cards.map((card) => (
          <li key={card.id}>
            <TeamCard
              all={all}
              cards={state}
              at={at}
              card={card}
              isNew={card.id === added}
              keptUntil={keptUntil}
              savedLine={saved?.line === card.saved?.lineNumber ? saved : null}
              onSaved={(line) => setSaved({ line })}
              onGone={(element) => (goneFrom.current = element?.closest("section") ?? null)}
            />
          </li>
        ))}
      </ul>
      {mayAdd && shortage !== null && <Notice kind="info">{t(`entry.team.${shortage.text}`, shortage)}</Notice>}
      {mayAdd && shortage === null && (
        <Button className={styles.add} icon={<IconPlus size={18} aria-hidden />} onClick={() => setAdded(state.add())}>
          {t("entry.action.addTeam")}
        </Button>
      )}
      <Ineligible all={all} day={at.date} />
      {cards.length >= most && <p className={styles.quiet}>{t("entry.team.oneTeamOnly")}</p>}
      <OwedBar competition={competition} made={[]} />
    </>
  );
}

/** The club's athletes who may not be in a team here, each with the reason and its fix. */
function Ineligible({ all: { competition, teams }, day }: { all: Teams; day: Day }) {
  const { t } = useTexts();
  const { ineligibleList } = teams;
  if (ineligibleList.length === 0 || teams.changing !== null) return null;
  return (
    <details className={styles.ineligible}>
      <summary>{t("entry.club.notNow", { count: ineligibleList.length })}</summary>
      <ul className={styles.reasonsOf}>
        {ineligibleList.map(({ athlete: { id, fullName }, code, message }) => (
          <li key={id}>
            {fullName}: {message}{" "}
            <StarterFix competition={competition} athlete={{ id, name: fullName }} code={code} day={day} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Most clubs have athletes: the reasons against them are in their records. */
function NobodyFits() {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t("entry.team.nobody")}
      text={t("entry.team.nobodyText")}
      action={
        <PortalLink to={pathTo("athlete")} className={buttonClass("primary")}>
          {t("people.list.athlete.title")}
        </PortalLink>
      }
    />
  );
}

function SizeWords({ teams: { minimum, maximum, genderList } }: { teams: ClubTeams }) {
  const { t } = useTexts();
  if (genderList !== null) return t("entry.team.relaySize", { count: maximum });
  return minimum === maximum
    ? t("entry.team.fixedSize", { count: maximum })
    : t("entry.team.size", { minimum, maximum });
}

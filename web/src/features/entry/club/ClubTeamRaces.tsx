import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { RACE } from "@rajt/contract/competition/race-address.values";
import type { ClubStart } from "@rajt/contract/entry/club-season.calls";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { useSearchParams } from "react-router";
import { LateView } from "../../../kernel/page/LateView.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import styles from "./ClubPage.module.css";
import { nameOf } from "./club-starts.ts";

type ClubTeamRacesProps = { competition: number; races: readonly RaceSummary[]; starts: readonly ClubStart[] };

/** The club's teams by race; the race in the address is opened with the forms of its teams. */
export function ClubTeamRaces({ competition, races, starts }: ClubTeamRacesProps) {
  const { t, locale, translated } = useTexts();
  const [search] = useSearchParams();
  // Named in the page's language here, for everything below.
  const ofTeams = races.filter(({ isTeam }) => isTeam).map((race) => ({ ...race, name: translated(race.name) }));
  const chosen = ofTeams.find(({ id }) => String(id) === search.get(RACE));
  if (chosen !== undefined)
    return (
      <>
        {/* The view's own heading is of level three. */}
        <h2 className="visually-hidden">{t("entry.clubPage.view.teams")}</h2>
        <LateView
          key={chosen.id}
          load={loadTeamRace}
          waiting={<Skeleton height="24rem" />}
          given={{ competition, race: chosen }}
        />
      </>
    );
  if (ofTeams.length === 0) return <EmptyState title={t("entry.clubPage.teams.none")} />;
  const addressOf = (race: number) => {
    const next = new URLSearchParams(search);
    next.set(RACE, String(race));
    return { search: next.toString() };
  };
  return (
    <ul className={styles.teamRaces}>
      {ofTeams.map((race) => {
        const teams = starts.filter((start) => start.isTeam && start.race.id === race.id);
        return (
          <li key={race.id} className={styles.teamRace}>
            <h2 className={styles.race}>
              {race.name}{" "}
              <span className={styles.quiet}>
                {formatDay(race.date, locale)} {formatTime(race.startTime)}
              </span>
            </h2>
            {teams.length === 0 && <p className={styles.quiet}>{t("entry.clubPage.teams.empty")}</p>}
            <ul className={styles.teams}>
              {teams.map((team) => (
                <li key={team.entry}>
                  <strong>{nameOf(team)}</strong>{" "}
                  <Badge kind={team.paid ? "success" : "warning"}>
                    {t(team.paid ? "entry.own.paid" : "entry.own.unpaid")}
                  </Badge>
                  <span className={styles.quiet}>{team.starterList.join(", ")}</span>
                </li>
              ))}
            </ul>
            <PortalLink to={addressOf(race.id)} preventScrollReset className={buttonClass("secondary")}>
              {t("entry.clubPage.teams.edit")}
              <span className="visually-hidden">: {race.name}</span>
            </PortalLink>
          </li>
        );
      })}
    </ul>
  );
}

const loadTeamRace = async () => (await import("../team/TeamRace.tsx")).TeamRace;

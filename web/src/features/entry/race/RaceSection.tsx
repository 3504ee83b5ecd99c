import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { clubPagePath } from "@rajt/contract/entry/club-page-address.values";
import { isFixedOnRecord } from "@rajt/contract/entry/fix.rules";
import type { Day } from "@rajt/contract/kernel/days";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { onceRefusals } from "../order/once-refusals.ts";
import { OnceRefusals } from "../order/OnceRefusals.tsx";
import { ENTERS_ATHLETES, useEntering } from "../order/useEntering.ts";
import { RACE } from "@rajt/contract/competition/race-address.values";
import { ComingRaces } from "./ComingRaces.tsx";
import { LateView } from "../../../kernel/page/LateView.tsx";
import styles from "./RaceTable.module.css";
import { RaceTable } from "./RaceTable.tsx";

type RaceSectionProps = {
  id: number;
  /** Undefined while it loads. */
  competition: { id: number; regDeadline: Day; raceList: readonly RaceSummary[] } | undefined;
  /**
   * The short form: without age groups, licences and genders, which the detail page shows elsewhere, and folded if
   * there are many.
   */
  short?: boolean;
};

/** The races of a competition with their entry buttons, for the dialog and the detail page. */
export function RaceSection({ id, competition, short = false }: RaceSectionProps) {
  const { t, translated } = useTexts();
  const { may } = useViewer();
  const entering = useEntering(id, competition?.regDeadline);
  // Races and what the viewer may do in them appear together, so that no row grows under the pointer.
  const waiting =
    competition === undefined || (entering.entrant !== "club" && entering.all === undefined && !entering.failed);
  const Heading = short ? "h2" : "h3";
  const [search, setSearch] = useSearchParams();
  const isMine = search.get("mine") === "yes";
  const kinds = new Map(entering.all?.map(({ race, meant, alreadyEntry }) => [race, alreadyEntry ? true : meant]));
  const hasKinds = [...kinds.values()].some((meant) => meant !== undefined);
  // Named in the page's language here, for everything below.
  const raceList = competition?.raceList.map((race) => ({ ...race, name: translated(race.name) }));
  const races = raceList?.filter(({ id: race }) => !hasKinds || !isMine || kinds.get(race) === true) ?? [];
  const chosen = raceList?.find((race) => String(race.id) === search.get(RACE));
  const offered = chosen === undefined ? undefined : entering.infoOf(chosen.id);
  const mayRelay = offered?.relay === true && offered.canEntry;
  const [begun, setBegun] = useState<number>();
  // A viewer who types a relay continues, and reads a refusal there, even if the race has closed meanwhile.
  if (begun !== chosen?.id && (mayRelay || chosen === undefined)) setBegun(chosen?.id);
  const title = useRef<HTMLHeadingElement>(null);
  const isOfOne = chosen !== undefined;
  const wasOfOne = useRef(isOfOne);
  // The focused element is gone with the view of the race: the focus moves here.
  useEffect(() => {
    if (wasOfOne.current && !isOfOne && document.activeElement === document.body) title.current?.focus();
    wasOfOne.current = isOfOne;
  }, [isOfOne]);
  const askAgain = () => {
    // The button disappears once the answer is loaded.
    title.current?.focus();
    entering.retry();
  };
  // The view's own heading is of level three, in the dialog and on the page.
  const above = short && <h2 className="visually-hidden">{t("competition.race.list")}</h2>;
  if (entering.entrant === "club" && chosen !== undefined)
    return lateRace(chosen.isTeam ? loadTeamRace : loadClubRace, id, chosen, above);
  if (chosen !== undefined && (mayRelay || begun === chosen.id)) return lateRace(loadRelayRace, id, chosen, above);
  return (
    <section className={styles.section}>
      <Heading ref={title} className={styles.title} tabIndex={-1}>
        {t("competition.race.list")}
      </Heading>
      {waiting && <ComingRaces />}
      {!waiting && entering.failed && (
        <div role="alert">
          <Notice kind="error" action={<Button onClick={askAgain}>{t("shell.ui.retry")}</Button>}>
            {t("shell.ui.notLoaded")}
          </Notice>
        </div>
      )}
      {entering.entrant === "club" && may(ENTERS_ATHLETES) && races.length > 0 && (
        <p>
          <ClubPageLink competition={id} closed={entering.closed} hasSingle={races.some(({ isTeam }) => !isTeam)} />
        </p>
      )}
      {!waiting && competition?.raceList.length === 0 && <p>{t("competition.race.none")}</p>}
      {!waiting && (
        <OnceRefusals
          // The page shows refusals of the viewer's record above, with links to their fixes. Viewers who never enter need no reason.
          refusals={onceRefusals(entering.all ?? []).filter(
            ({ code }) =>
              (!short || !isFixedOnRecord(code)) &&
              (entering.entrant !== "none" || code !== "entry.cannotEnter.notAPerson"),
          )}
        />
      )}
      {!waiting && hasKinds && (
        <CheckLine
          checked={isMine}
          onChange={({ target }) =>
            setSearch(
              (now) => {
                if (target.checked) now.set("mine", "yes");
                else now.delete("mine");
                return now;
              },
              { replace: true, preventScrollReset: true },
            )
          }
        >
          {t("competition.calendar.filters.mine")}
        </CheckLine>
      )}
      {!waiting && hasKinds && isMine && races.length === 0 && <p>{t("entry.own.noneFits")}</p>}
      {!waiting && competition !== undefined && races.length > 0 && (
        <RaceTable key={String(isMine)} races={races} entering={entering} short={short} />
      )}
    </section>
  );
}

/** Leads a club to its own page: to enter everybody at once, or its teams where all race in teams; later to its starters. */
function ClubPageLink({
  competition,
  closed,
  hasSingle,
}: {
  competition: number;
  closed: boolean;
  hasSingle: boolean;
}) {
  const { t } = useTexts();
  if (closed)
    return (
      <PortalLink to={clubPagePath(competition, "starters")} className={buttonClass("secondary")}>
        {t("entry.clubPage.starters")}
      </PortalLink>
    );
  return (
    <PortalLink to={clubPagePath(competition, hasSingle ? "grid" : "teams")} className={buttonClass("primary")}>
      {t(hasSingle ? "entry.clubPage.enterAll" : "entry.clubPage.enterTeams")}
    </PortalLink>
  );
}

/** The view of one race: a club's athletes or teams, or a person's relay. */
const lateRace = (
  load: () => Promise<ComponentType<ViewProps>>,
  competition: number,
  race: RaceSummary,
  above: ReactNode,
) => (
  <>
    {above}
    {/* The key discards what was typed for another race. */}
    <LateView key={race.id} load={load} waiting={<Skeleton height="24rem" />} given={{ competition, race }} />
  </>
);
type ViewProps = { competition: number; race: RaceSummary };

const loadClubRace = async () => (await import("../club/ClubRace.tsx")).ClubRace;

const loadTeamRace = async () => (await import("../team/TeamRace.tsx")).TeamRace;
const loadRelayRace = async () => (await import("../team/RelayRace.tsx")).RelayRace;

import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { anyOf } from "@rajt/contract/kernel/access";
import type { Day } from "@rajt/contract/kernel/days";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useViewer } from "../../../kernel/viewer.tsx";
import { useToday } from "../../../kernel/useToday.ts";
import type { Entrant } from "./entry-offer.ts";

/** The right of a club to enter its athletes. */
export const ENTERS_ATHLETES = anyOf("CompetitionEntryClub");

export const GRID = "POST /competitionEntryControl/getClubEntryGrid";

export type Entering = {
  readonly competition: number;
  readonly entrant: Entrant;
  readonly closed: boolean;
  /** The answer could not be loaded; true until it is, also during another attempt. */
  readonly failed: boolean;
  readonly retry: () => void;
  /** Returns the server's answer about a race; undefined while it loads. */
  readonly infoOf: (race: number) => EntryInfo | undefined;
  readonly all: readonly EntryInfo[] | undefined;
  /** Returns the answer with today's price of a race, for a club the range of its age groups. */
  readonly priceOf: (race: number) => EntryInfo | undefined;
  /** The prices are being loaded. */
  readonly isPricing: boolean;
  /** Returns how many of a club's athletes are in a race; undefined while it loads, and for other viewers. */
  readonly enteredIn: (race: number) => number | undefined;
};

/** Returns how the viewer enters. Staff and organisers never do; a club has its kind only once it is verified. */
export function useEntrant(): Entrant {
  const { signedIn, viewer } = useViewer();
  if (!signedIn) return "guest";
  if (viewer.isClub) return "club";
  return viewer.accessType === "Admin" || viewer.isOrganizer ? "none" : "person";
}

/**
 * Returns what the viewer may enter in a competition; it can be requested before the competition itself is loaded. A
 * guest gets the prices.
 */
export function useEntering(id: number, regDeadline: Day | undefined): Entering {
  const { may } = useViewer();
  const today = useToday();
  const entrant = useEntrant();
  const info = useCall(
    "POST /competitionControl/getCompetitionEntryInfoList",
    { competitionId: id },
    { enabled: id > 0, background: true },
  );
  // Of a club the answer has the prices: what its athletes may enter is in the grid.
  const data = entrant === "club" ? undefined : info.data;
  const ofClub = useCall(
    GRID,
    { competitionId: id },
    { enabled: entrant === "club" && id > 0 && may(ENTERS_ATHLETES), background: true },
  );
  const enteredIn = (race: number) => {
    const at = ofClub.data?.raceList.findIndex((each) => each.id === race) ?? -1;
    return at < 0 ? undefined : ofClub.data?.athleteList.filter(({ cellList }) => cellList[at]?.alreadyEntry).length;
  };
  return {
    enteredIn,
    competition: id,
    entrant,
    closed: regDeadline !== undefined && today > regDeadline,
    failed: entrant !== "club" && info.errorUpdateCount > 0 && data === undefined,
    retry: () => void info.refetch(),
    infoOf: (race) => data?.find((info) => info.race === race),
    all: data,
    priceOf: (race) => info.data?.find((each) => each.race === race),
    isPricing: info.data === undefined && info.errorUpdateCount === 0,
  };
}

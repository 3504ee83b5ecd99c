import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import type { Day } from "@rajt/contract/kernel/days";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useViewer } from "../../../kernel/viewer.tsx";
import { useToday } from "../useToday.ts";
import type { Entrant } from "./entry-offer.ts";

export type Entering = {
  readonly competition: number;
  readonly entrant: Entrant;
  readonly closed: boolean;
  readonly failed: boolean;
  /** Returns the server's answer on a race; undefined while it is not known. */
  readonly infoOf: (race: number) => EntryInfo | undefined;
  readonly all: readonly EntryInfo[] | undefined;
};

/**
 * Returns the state of entering a competition for whoever is looking; it can be asked before the competition itself is
 * here. A guest learns what entering costs.
 */
export function useEntering(id: number, regDeadline: Day | undefined): Entering {
  const { signedIn, viewer } = useViewer();
  const today = useToday();
  const entrant: Entrant = signedIn ? (viewer.isClub ? "club" : "person") : "guest";
  const { data, isError } = useCall(
    "POST /competitionControl/getCompetitionEntryInfoList",
    { competitionId: id },
    { enabled: entrant !== "club" && id > 0, background: true },
  );
  return {
    competition: id,
    entrant,
    closed: regDeadline !== undefined && today > regDeadline,
    failed: isError && data === undefined,
    infoOf: (race) => data?.find((info) => info.race === race),
    all: data,
  };
}

import type { ClubGrid, ClubListAnswer } from "@rajt/contract/entry/club-entry.calls";
import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { useViewer } from "../../../kernel/viewer.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { GRID } from "../order/useEntering.ts";
import {
  afterTicks,
  keyOf,
  listsOf,
  openOf,
  type GridCell,
  type SaveSum,
  sumOf,
  type Ticks,
  without,
  withinPlaces,
  withTicks,
} from "./club-ticks.ts";
import { useTicksDraft } from "./ticks-draft.ts";

export type ClubEntries = {
  readonly competition: number;
  /** As the server sent it, with names in the page's language and the places that the unsaved ticks leave. */
  readonly grid: ClubGrid;
  readonly ticks: Ticks;
  readonly tick: (places: readonly GridCell[], wanted: boolean) => void;
  readonly sum: SaveSum;
  readonly isDirty: boolean;
  readonly forget: () => void;
  readonly save: () => void;
  readonly isSaving: boolean;
  /** The response to the last save, with the athletes who could not simply be saved. */
  readonly outcome: ClubListAnswer | null;
  /** The entries that the last save made. */
  readonly made: readonly number[];
};

type Opened = { readonly data: ClubEntries | undefined; readonly error: Error | null; readonly retry: () => void };

/**
 * The club's athletes in the races of a competition, the unsaved ticks, and functions that save one race, or all that
 * changed.
 */
export function useClubEntries(competition: number, race?: number): Opened {
  const { t, translated } = useTexts();
  const { viewer } = useViewer();
  const { data: sent, error, fetchStatus, refetch } = useCall(GRID, { competitionId: competition });
  const grid = useMemo(() => sent && named(sent, translated), [sent, translated]);
  const [ticks, changeTicks] = useTicksDraft(viewer.accountId, competition);
  const [outcome, setOutcome] = useState<ClubListAnswer | null>(null);
  const tell = (answer: ClubListAnswer) => {
    setOutcome(answer);
    // What was refused is named with its reason, and is not to be saved again. Athletes ticked during the save stay
    // ticked.
    const settled = [...(answer.staying ?? []), ...(answer.refused ?? [])];
    changeTicks((now) =>
      without(
        now,
        settled.map((each) => keyOf(each.race, each.athlete)),
      ),
    );
  };
  const change = useAct("POST /competitionEntryControl/clubEntryGrid", {
    invalidates: STALE_AFTER_ENTERING,
    done: (answer) => {
      tell(answer);
      // The outcome names everybody who could not be saved, and who could.
      const isWhole = [answer.staying, answer.refused].every((list = []) => list.length === 0);
      if (isWhole) showToast("success", t("entry.done.listSaved"));
    },
    refused: ({ message }, answer) => {
      if (answer === undefined) showToast("error", [t("entry.failed.list"), message].filter(Boolean).join(": "));
      else tell(answer);
    },
  });
  // A save continues after its page was closed and opened again.
  const isChanging = useIsMutating() > 0;
  // If the grid could not be read again, it does not have the save: a tick equal to it may be new.
  const isOld = isChanging || error !== null || fetchStatus !== "idle";
  // Once the grid has the save, its ticks are no longer unsaved.
  const open = grid === undefined || isOld ? ticks : openOf(grid, ticks);
  useEffect(() => {
    if (open !== ticks && grid !== undefined) changeTicks((now) => openOf(grid, now));
  });
  const retry = () => void refetch();
  if (grid === undefined) return { data: undefined, error, retry };
  const lists = listsOf(grid, open).filter((list) => race === undefined || list.race === race);
  const after = afterTicks(grid, open);
  return {
    data: {
      competition,
      grid: after,
      ticks: open,
      tick: (places, wanted) =>
        changeTicks((now) => withTicks(now, wanted ? withinPlaces(after, places) : places, wanted, isOld)),
      sum: sumOf(grid, open, lists),
      isDirty: lists.length > 0,
      forget: () => {
        changeTicks(() => ({}));
        setOutcome(null);
        showToast("info", t("entry.club.forgotten", { count: Object.keys(open).length }), {
          label: t("shell.ui.undo"),
          run: () => changeTicks((now) => ({ ...open, ...now })),
        });
      },
      save: () => lists.length > 0 && change.mutate({ competition, raceList: lists }),
      isSaving: change.isPending,
      outcome,
      made: outcome?.entered?.map(({ entry }) => entry) ?? [],
    },
    error,
    retry,
  };
}

function named(grid: ClubGrid, translated: (name: string) => string): ClubGrid {
  const inLanguage = <N extends { readonly name: string }>(one: N): N => ({ ...one, name: translated(one.name) });
  return {
    ...grid,
    raceList: grid.raceList.map(inLanguage),
    athleteList: grid.athleteList.map((athlete) => ({
      ...athlete,
      ageGroupList: athlete.ageGroupList.map(inLanguage),
    })),
  };
}

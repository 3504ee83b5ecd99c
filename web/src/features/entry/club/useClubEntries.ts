import type { ClubGrid, ClubListAnswer } from "@rajt/contract/entry/club-entry.calls";
import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { useViewer } from "../../../kernel/viewer.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { GRID } from "../order/useEntering.ts";
import { keyOf, listsOf, openOf, type GridCell, sumOf, type Ticks, withTicks } from "./club-ticks.ts";
import { useTicksDraft } from "./ticks-draft.ts";

export type ClubEntries = {
  readonly competition: number;
  readonly grid: ClubGrid;
  readonly ticks: Ticks;
  readonly tick: (places: readonly GridCell[], wanted: boolean) => void;
  readonly sum: ReturnType<typeof sumOf>;
  readonly isDirty: boolean;
  readonly forget: () => void;
  readonly save: () => void;
  readonly isSaving: boolean;
  /** The response to the last save, with the athletes who could not simply be saved. */
  readonly outcome: ClubListAnswer | null;
};

type Opened = { readonly data: ClubEntries | undefined; readonly error: Error | null; readonly retry: () => void };

/**
 * The club's athletes in the races of a competition, the unsaved ticks, and functions that save one race, or all that
 * changed.
 */
export function useClubEntries(competition: number, race?: number): Opened {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const { data: grid, error, fetchStatus, refetch } = useCall(GRID, { competitionId: competition });
  const [ticks, changeTicks] = useTicksDraft(viewer.accountId, competition);
  const [outcome, setOutcome] = useState<ClubListAnswer | null>(null);
  const tell = (answer: ClubListAnswer) => {
    setOutcome(answer);
    // Refused athletes stay ticked: once the reason is gone, the same list is saved again. Athletes ticked during the
    // save stay ticked too.
    const staying = new Set(answer.staying?.map((each) => keyOf(each.race, each.athlete)));
    changeTicks((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !staying.has(key))));
  };
  const change = useAct("POST /competitionEntryControl/clubEntryGrid", {
    invalidates: STALE_AFTER_ENTERING,
    done: (answer) => {
      tell(answer);
      showToast("success", t("entry.done.listSaved"));
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
  const lists =
    grid === undefined ? [] : listsOf(grid, ticks).filter((list) => race === undefined || list.race === race);
  if (grid === undefined) return { data: undefined, error, retry };
  return {
    data: {
      competition,
      grid,
      ticks,
      tick: (places, wanted) => changeTicks((now) => withTicks(now, places, wanted, isOld)),
      sum: sumOf(grid, ticks, lists),
      isDirty: lists.length > 0,
      forget: () => {
        changeTicks(() => ({}));
        setOutcome(null);
      },
      save: () => lists.length > 0 && change.mutate({ competition, raceList: lists }),
      isSaving: change.isPending,
      outcome,
    },
    error,
    retry,
  };
}

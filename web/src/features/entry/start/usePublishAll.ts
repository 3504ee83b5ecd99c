import { useAct } from "../../../kernel/calls/useAct.ts";
import { showToast } from "../../../kernel/toasts.ts";

/** The calls whose answers change when a start list is published or withdrawn. */
export const STALE_AFTER_PUBLISHING = [
  "POST /startListControl/getStandingList",
  "GET /startListControl/getStartList",
  "POST /startListControl/getPublishedList",
  "GET /competitionDayControl/getNext",
  "POST /competitionDayControl/getDay",
  "GET /workControl/getWork",
] as const;

/** Publishes the start lists of all races of a competition. */
export const usePublishAll = () =>
  useAct("POST /startListControl/publishAll", {
    invalidates: STALE_AFTER_PUBLISHING,
    done: ({ message }) => showToast("success", message ?? ""),
  });

import { useCall } from "../../kernel/calls/useCall.ts";

const POLL_MS = 60_000;

/** Reads what waits for the viewer, and polls while the page is open. `background`: the page does not depend on it. */
export const useWork = ({ enabled = true, background = false }: { enabled?: boolean; background?: boolean }) =>
  useCall("GET /workControl/getWork", {}, { enabled, background, refetchInterval: POLL_MS });

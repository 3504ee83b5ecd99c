import { useCall } from "../../kernel/calls/useCall.ts";

const POLL_MS = 60_000;

/** Asks what waits for the viewer, and asks again as long as the page is open. `background`: it is not what the page is about. */
export const useWork = ({ enabled = true, background = false }: { enabled?: boolean; background?: boolean }) =>
  useCall("GET /workControl/getWork", {}, { enabled, background, refetchInterval: POLL_MS });

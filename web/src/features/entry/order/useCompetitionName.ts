import { useCall } from "../../../kernel/calls/useCall.ts";

/** Returns the name of a competition for a question about it; empty while it loads. */
export function useCompetitionName(id: number, enabled = true): string {
  const { data } = useCall("POST /competitionControl/getInfo", { id }, { enabled, background: true });
  return data?.name ?? "";
}

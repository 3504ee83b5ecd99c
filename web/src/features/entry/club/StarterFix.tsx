import { isFixedOnRecord } from "@rajt/contract/entry/fix.rules";
import type { Day } from "@rajt/contract/kernel/days";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { GRID } from "../order/useEntering.ts";
import { FixLink } from "../standing/FixLink.tsx";
import { RecordFix } from "./RecordFix.tsx";

type StarterFixProps = {
  competition: number;
  athlete: { readonly id: number; readonly name: string };
  code: string;
  /** The day of the race. */
  day: Day;
};

/** The fix of a refusal outside the grid. The grid has the unpaid fee and the date of birth that a fix on the spot needs. */
export function StarterFix({ competition, athlete, code, day }: StarterFixProps) {
  const isOnRecord = isFixedOnRecord(code);
  const { data, isLoading } = useCall(GRID, { competitionId: competition }, { background: true, enabled: isOnRecord });
  if (isLoading) return null;
  const row = isOnRecord ? data?.athleteList.find(({ id }) => id === athlete.id) : undefined;
  if (row === undefined) return <FixLink inline code={code} athlete={athlete} competition={competition} />;
  return <RecordFix athlete={row} code={code} day={day} />;
}

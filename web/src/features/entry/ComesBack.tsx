import type { ActRows } from "@rajt/contract/kernel/table/act.calls";
import { useCall } from "../../kernel/calls/useCall.ts";
import { RefundWords } from "../../standing/RefundWords.tsx";

// What is selected may be something else than when it was looked at before.
const ASKED_ANEW = { background: true, staleTime: 0, gcTime: 0 } as const;

/** Says to a club before a paid entry ends how much comes back (product/entering 15). */
export function ComesBackToClub({ id = 0 }: ActRows) {
  return <ComesBack {...useCall("POST /competitionEntryClubTableControl/getWithdrawal", { id }, ASKED_ANEW)} />;
}

/** The same to an organiser, of one entry or of all that are selected. */
export function ComesBackToEntrants(rows: ActRows) {
  return <ComesBack {...useCall("POST /competitionEntryTableControl/getWithdrawal", rows, ASKED_ANEW)} />;
}

type ComesBackProps = { data: { settled: number; back: number } | undefined };

const ComesBack = ({ data }: ComesBackProps) =>
  data !== undefined && data.settled > 0 && <RefundWords settled={data.settled} back={data.back} />;

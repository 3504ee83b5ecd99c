import type { ActRows } from "@rajt/contract/kernel/table/act.calls";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { RefundWords } from "./RefundWords.tsx";

// What is selected may be something else than when it was looked at before.
const ASKED_ANEW = { background: true, staleTime: 0, gcTime: 0 } as const;

/** Says to a club before a paid entry ends how much comes back (product/entering 15). */
export function ClubRefundNotice({ id = 0 }: ActRows) {
  return <RefundNotice {...useCall("POST /competitionEntryClubTableControl/getWithdrawal", { id }, ASKED_ANEW)} />;
}

/** The same to an organiser, of one entry or of all that are selected. */
export function EntrantRefundNotice(rows: ActRows) {
  return <RefundNotice {...useCall("POST /competitionEntryTableControl/getWithdrawal", rows, ASKED_ANEW)} />;
}

type RefundNoticeProps = { data: { settled: number; back: number; team?: string | undefined } | undefined };

function RefundNotice({ data }: RefundNoticeProps) {
  const { t } = useTexts();
  if (data === undefined) return null;
  return (
    <>
      {data.team !== undefined && <p>{t("entry.team.whole", { team: data.team })}</p>}
      {data.settled > 0 && <RefundWords settled={data.settled} back={data.back} />}
    </>
  );
}

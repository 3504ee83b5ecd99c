import type { ActRows } from "@rajt/contract/kernel/table/act.calls";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { RefundWords } from "./RefundWords.tsx";

// The selection may have changed since the last question.
const ASKED_ANEW = { background: true, staleTime: 0, gcTime: 0 } as const;

/** Shows a club the refund before a paid entry is withdrawn (product/entering 15). */
export function ClubRefundNotice({ id = 0 }: ActRows) {
  return <RefundNotice {...useCall("POST /competitionEntryClubTableControl/getWithdrawal", { id }, ASKED_ANEW)} />;
}

/** Shows an organiser the refund of one entry or of all selected ones. */
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

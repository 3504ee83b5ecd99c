import type { ActRows } from "@rajt/contract/kernel/table/act.calls";
import { useEffect } from "react";
import { useCall } from "../../../kernel/calls/useCall.ts";
import type { DoneWords } from "../../../kernel/table/table-options.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { useWithdrawnWords } from "../order/useWithdrawnWords.ts";
import { WithdrawalFacts } from "../order/WithdrawalFacts.tsx";
import { RefundWords } from "./RefundWords.tsx";

// The selection may have changed since the last question.
const ASKED_ANEW = { background: true, staleTime: 0, gcTime: 0 } as const;

type QuestionProps = Partial<ActRows> & { sayWhenDone?: (words: DoneWords) => void };

/** Shows a club what it withdraws, one entry or all selected ones, and the refund (product/entering 15). */
export function ClubRefundNotice({ session, id, sayWhenDone }: QuestionProps) {
  const rows = { ...(session !== undefined && { session }), ...(id !== undefined && { id }) };
  const { data } = useCall("POST /competitionEntryClubTableControl/getWithdrawal", rows, ASKED_ANEW);
  const wordsOf = useWithdrawnWords();
  useEffect(() => {
    if (data !== undefined) sayWhenDone?.(wordsOf({ ...data, of: data.entry }));
  });
  if (data === undefined) return null;
  return (
    <>
      {data.team !== undefined && <WholeTeam team={data.team} />}
      {data.entry === undefined && data.settled > 0 && <RefundWords settled={data.settled} back={data.back} />}
      {data.entry !== undefined && <WithdrawalFacts {...data} {...data.entry} />}
    </>
  );
}

/** Shows an organiser the refund of one entry or of all selected ones. */
export function EntrantRefundNotice({ session, id }: ActRows) {
  const rows = { session, ...(id !== undefined && { id }) };
  const { data } = useCall("POST /competitionEntryTableControl/getWithdrawal", rows, ASKED_ANEW);
  if (data === undefined) return null;
  return (
    <>
      {data.team !== undefined && <WholeTeam team={data.team} />}
      {data.settled > 0 && <RefundWords settled={data.settled} back={data.back} />}
    </>
  );
}

function WholeTeam({ team }: { team: string }) {
  const { t } = useTexts();
  return <p>{t("entry.team.whole", { team })}</p>;
}

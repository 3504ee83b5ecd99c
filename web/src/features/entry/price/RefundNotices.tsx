import type { Withdrawal } from "@rajt/contract/entry/club-entry.calls";
import type { ActRows } from "@rajt/contract/kernel/table/act.calls";
import { useEffect } from "react";
import { useCall } from "../../../kernel/calls/useCall.ts";
import type { DoneWords } from "../../../kernel/table/table-options.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { useWithdrawnWords } from "../order/useWithdrawnWords.ts";
import { WithdrawalFacts } from "../order/WithdrawalFacts.tsx";
import { RefundWords } from "./RefundWords.tsx";

// The selection may have changed since the last question.
const NOT_CACHED = { background: true, staleTime: 0, gcTime: 0 } as const;

type QuestionProps = Partial<ActRows> & { sayWhenDone?: (words: DoneWords) => void };

/** Shows a club what it withdraws, one entry or all selected ones, and the refund (product/entering 15). */
export function ClubRefundNotice({ session, id, sayWhenDone }: QuestionProps) {
  const rows = { ...(session !== undefined && { session }), ...(id !== undefined && { id }) };
  const { data } = useCall("POST /competitionEntryClubTableControl/getWithdrawal", rows, NOT_CACHED);
  const wordsOf = useWithdrawnWords();
  useEffect(() => {
    if (data !== undefined) sayWhenDone?.(wordsOf({ ...data, of: data.entry }));
  });
  return data === undefined ? null : <Refund of={data} />;
}

/** Shows an organiser what is deleted, one entry or all selected ones, and the refund. */
export function EntrantRefundNotice({ session, id }: ActRows) {
  const rows = { session, ...(id !== undefined && { id }) };
  const { data } = useCall("POST /competitionEntryTableControl/getWithdrawal", rows, NOT_CACHED);
  return data === undefined ? null : <Refund of={data} />;
}

function Refund({ of }: { of: Withdrawal }) {
  const { t, translated } = useTexts();
  const { team, entry } = of;
  return (
    <>
      {team !== undefined && <p>{t("entry.team.whole", { team })}</p>}
      {entry === undefined ? (
        <RefundWords {...of} />
      ) : (
        <WithdrawalFacts {...of} {...entry} race={translated(entry.race)} />
      )}
    </>
  );
}

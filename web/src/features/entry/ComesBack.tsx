import { useCall } from "../../kernel/calls/useCall.ts";
import { RefundWords } from "../../standing/RefundWords.tsx";

type From = "POST /competitionEntryClubTableControl/getWithdrawal" | "POST /competitionEntryTableControl/getWithdrawal";

/** Says before a paid entry ends how much comes back (product/entering 15). */
const comesBack = (from: From) =>
  function ComesBack({ id }: { id: number }) {
    const { data } = useCall(from, { id }, { background: true });
    return data !== undefined && data.settled > 0 && <RefundWords settled={data.settled} back={data.back} />;
  };

export const ComesBackToClub = comesBack("POST /competitionEntryClubTableControl/getWithdrawal");
export const ComesBackToEntrant = comesBack("POST /competitionEntryTableControl/getWithdrawal");

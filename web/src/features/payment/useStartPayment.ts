import type { Answer } from "@rajt/contract/kernel/calls";
import { useState } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { BASKET, FEES } from "./owed-calls.ts";
import { useBuyer } from "./useBuyer.ts";
import type { Kind } from "./basket-choice.ts";
import { pageAddress } from "./payment-return.ts";

/** Starts a card payment of entries or fees, and opens its page. `kind` is the kind of the last start. */
export function useStartPayment(leave: (address: string) => void) {
  const { say } = useTexts();
  const [kind, setKind] = useState<Kind | null>(null);
  const buyer = useBuyer();
  const [refusal, setRefusal] = useState<string | null>(null);
  const outcome = {
    done: (address: unknown) => {
      if (typeof address === "string") leave(address);
    },
    refused: ({ message, code = "kernel.error.invalid", properties }: Answer) => {
      if (!buyer.refused(properties)) setRefusal(message ?? say(code));
    },
  };
  const entries = useAct("POST /basketControl/payBasketItems", { ...outcome, invalidates: [BASKET] });
  const fees = useAct("POST /paymentControl/paymentStartMany", { ...outcome, invalidates: [FEES] });
  const start = (of: Kind, ids: number[]) => {
    setRefusal(null);
    setKind(of);
    const back = pageAddress(location.href);
    if (of === "entries") entries.mutate({ urlBase: back, itemIdList: ids, ...buyer.given() });
    else fees.mutate({ redirectUrl: back, paymentIdList: ids, ...buyer.given() });
  };
  return { start, kind, refusal, buyer, busy: entries.isPending || fees.isPending };
}

import type { Buyer, BuyerField } from "@rajt/contract/invoice/buyer.rules";
import type { FieldMessages } from "@rajt/contract/kernel/calls";
import { useState } from "react";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";

type Errors = { readonly [F in BuyerField]?: string };

/** Returns the buyer of a payment's invoice: the payer's own profile, until another buyer is typed. */
export function useBuyer() {
  const { signedIn } = useViewer();
  const { data } = useCall("GET /invoiceControl/getBuyer", {}, { background: true, enabled: signedIn });
  const [typed, setTyped] = useState<Buyer | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const preset = data ?? NOBODY;
  return {
    /** Null for the profile's buyer. */
    typed,
    preset,
    errors,
    open: () => setTyped(preset),
    type: (buyer: Buyer) => setTyped(buyer),
    /** Returns the buyer for the start of a payment; empty for the profile's. */
    given: () => (typed === null ? {} : { buyer: { ...typed, taxNumber: typed.taxNumber?.trim() || null } }),
    /** Opens the fields that the server refused, each with its message. Returns whether there are any. */
    refused: (properties: FieldMessages = {}): boolean => {
      const messages = Object.entries(properties).flatMap(([path, [first]]) =>
        path.startsWith(PREFIX) && first !== undefined ? [[path.slice(PREFIX.length), first.message] as const] : [],
      );
      setErrors(Object.fromEntries(messages));
      if (messages.length > 0) setTyped(typed ?? preset);
      return messages.length > 0;
    },
  };
}

export type BuyerOf = ReturnType<typeof useBuyer>;

const PREFIX = "buyer.";
const NOBODY: Buyer = { name: "", country: "HU", zipcode: "", city: "", address: "", taxNumber: null };

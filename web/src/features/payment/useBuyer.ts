import type { Buyer, BuyerField } from "@rajt/contract/invoice/buyer.rules";
import type { FieldMessages } from "@rajt/contract/kernel/calls";
import { useState } from "react";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useViewer } from "../../kernel/viewer.tsx";

type Errors = { readonly [F in BuyerField]?: string };

/** The buyer of a payment's invoice: the payer's own profile, until somebody else is typed. */
export function useBuyer() {
  const { signedIn } = useViewer();
  const { data } = useCall("GET /invoiceControl/getBuyer", {}, { background: true, enabled: signedIn });
  const [typed, setTyped] = useState<Buyer | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const preset = data ?? NOBODY;
  return {
    /** Null where the profile's buyer stands. */
    typed,
    preset,
    errors,
    open: () => setTyped(preset),
    type: (buyer: Buyer) => setTyped(buyer),
    /** What the start of a payment sends; nothing: the profile's. */
    given: () => (typed === null ? {} : { buyer: { ...typed, taxNumber: typed.taxNumber?.trim() || null } }),
    /** Opens the fields that the server refused, each with its message. @returns whether it refused any */
    refused: (properties: FieldMessages = {}): boolean => {
      const told = Object.entries(properties).flatMap(([path, [first]]) =>
        path.startsWith(PREFIX) && first !== undefined ? [[path.slice(PREFIX.length), first.message] as const] : [],
      );
      setErrors(Object.fromEntries(told));
      if (told.length > 0) setTyped(typed ?? preset);
      return told.length > 0;
    },
  };
}

export type BuyerOf = ReturnType<typeof useBuyer>;

const PREFIX = "buyer.";
const NOBODY: Buyer = { name: "", country: "HU", zipcode: "", city: "", address: "", taxNumber: null };

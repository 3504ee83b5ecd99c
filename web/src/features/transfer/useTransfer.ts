import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { useParams } from "react-router";
import { CallError } from "../../kernel/calls/call-error.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import { recordId } from "../../kernel/record-id.ts";
import { TRANSFER } from "./transfer-calls.ts";

/** Returns the transfer of the address: undefined while it loads, null if it cannot be loaded. */
export function useTransfer(): Transfer | null | undefined {
  const id = recordId(useParams()["id"]);
  const { data, error } = useCall(TRANSFER, { transferId: id ?? 0 }, { enabled: id !== null });
  if (id === null) return null;
  // An expired session leads to the sign-in page and back.
  const isSignedOut = error instanceof CallError && error.status === 401;
  return data === undefined && error !== null && !isSignedOut ? null : data;
}

import { isPassing } from "../../kernel/calls/call-error.ts";
import { useAct } from "../../kernel/calls/useAct.ts";
import type { Row } from "../../kernel/table/table-call.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { ConfirmDialog } from "../../kernel/ui/overlays/ConfirmDialog.tsx";
import { partyIn } from "../money/index.ts";
import { STALE_AFTER_STEP } from "./transfer-calls.ts";

/** Asks for confirmation before the fee of a transfer is marked as received, which finishes the transfer. */
export function ReceivedDialog({ row, close }: { row: Row; close: () => void }) {
  const { t, say } = useTexts();
  const fail = (reason = "") => {
    close();
    showToast("error", `${t("transfer.received.failed")} ${reason}`.trim());
  };
  const mark = useAct("POST /athleteTransferControl/paymentReceived", {
    invalidates: STALE_AFTER_STEP,
    done: () => {
      close();
      showToast("success", t("transfer.received.done"));
    },
    refused: ({ message, code = "kernel.error.invalid" }) => fail(message ?? say(code)),
  });
  const [name, to] = [partyIn(row, "athlete")?.name ?? "", partyIn(row, "targetClub")?.name ?? ""];
  return (
    <ConfirmDialog
      question={t("transfer.received.question")}
      confirm={t("transfer.received.confirm")}
      busy={mark.isPending}
      onConfirm={() => mark.mutate({ transferId: row.id }, { onError: (error) => isPassing(error) && fail() })}
      onCancel={close}
    >
      <p>{t("transfer.received.text", { name, to })}</p>
    </ConfirmDialog>
  );
}

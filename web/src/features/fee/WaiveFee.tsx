import { writes } from "@rajt/contract/kernel/access";
import type { Named } from "@rajt/contract/kernel/calls";
import { useState } from "react";
import type { CallName } from "../../kernel/calls/calls.ts";
import { useAct } from "../../kernel/calls/useAct.ts";
import { LabelledInput } from "../../kernel/form/prompt/LabelledInput.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../kernel/ui/overlays/ConfirmDialog.tsx";
import { useViewer } from "../../kernel/viewer.tsx";

const LONGEST_REASON = 255;
type WaiveFeeProps = { cost: number; year: number; party: Named; stale: CallName };

/** Waives the fee of a party before it is billed; requires a reason. */
export function WaiveFee({ cost, year, party, stale }: WaiveFeeProps) {
  const { t } = useTexts();
  const { may } = useViewer();
  const [reason, setReason] = useState<string | null>(null);
  const waive = useAct("POST /licenseCostEditControl/waive", {
    invalidates: [stale],
    done: () => {
      setReason(null);
      showToast("success", t("fee.licenseCost.allocation.waived"));
    },
  });
  if (!may(writes("Finance"))) return null;
  const label = t("fee.licenseCost.allocation.waiveOf", { name: party.name });
  return (
    <>
      <Button look="quiet" aria-label={label} onClick={() => setReason("")}>
        {t("fee.licenseCost.allocation.waive")}
      </Button>
      {reason !== null && (
        <ConfirmDialog
          question={label}
          confirm={t("fee.licenseCost.allocation.waive")}
          busy={waive.isPending}
          onConfirm={() => waive.mutate({ id: cost, party: party.id, year, reason })}
          onCancel={() => setReason(null)}
        >
          <LabelledInput
            label={t("fee.licenseCost.allocation.reason")}
            required
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={setReason}
          />
        </ConfirmDialog>
      )}
    </>
  );
}

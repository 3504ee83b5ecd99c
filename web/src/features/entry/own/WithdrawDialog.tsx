import type { OwnRace } from "@rajt/contract/entry/own-races.calls";
import { withdrawalWords } from "@rajt/contract/entry/withdrawal.rules";
import { formatForints } from "@rajt/contract/kernel/money";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";

type WithdrawDialogProps = {
  race: OwnRace;
  withdrawal: NonNullable<OwnRace["withdrawal"]>;
  onClose: () => void;
};

/** Shows the refund, and withdraws the viewer's entry (product/entering 11, 15). */
export function WithdrawDialog({ race, withdrawal, onClose }: WithdrawDialogProps) {
  const { t } = useTexts();
  const change = useAct("POST /competitionEntryControl/personEntry", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      showToast("success", t("entry.done.withdrawn"));
      onClose();
    },
    refused: ({ message }) => {
      showToast("error", [t("entry.failed.change"), message].filter(Boolean).join(": "));
      onClose();
    },
  });
  const { text, amount, retained } = withdrawalWords(withdrawal);
  const amounts = { amount: formatForints(amount, "running"), retained: formatForints(retained, "running") };
  return (
    <ConfirmDialog
      question={t("entry.confirm.withdraw")}
      confirm={t("competition.entering.withdrawConfirm")}
      danger
      busy={change.isPending}
      onConfirm={() => change.mutate({ competition: race.competition.id, race: race.race.id, isDelete: true })}
      onCancel={onClose}
    >
      <p>{race.race.name}</p>
      <p>{t(`competition.entering.${text}`, amounts)}</p>
    </ConfirmDialog>
  );
}

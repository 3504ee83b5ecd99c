import type { OwnRace } from "@rajt/contract/entry/own-races.calls";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { useWithdrawnWords } from "../order/useWithdrawnWords.ts";
import { WithdrawalFacts } from "../order/WithdrawalFacts.tsx";

type WithdrawDialogProps = {
  race: OwnRace;
  withdrawal: NonNullable<OwnRace["withdrawal"]>;
  onClose: () => void;
};

/** Shows what is withdrawn and the refund, and withdraws the viewer's entry (product/entering 11, 15). */
export function WithdrawDialog({ race, withdrawal, onClose }: WithdrawDialogProps) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const wordsOf = useWithdrawnWords();
  const competition = race.competition.name;
  const who = race.teamName ?? viewer.name;
  const change = useAct("POST /competitionEntryControl/personEntry", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      const { text, link } = wordsOf({ of: { who, competition }, ...withdrawal });
      showToast("success", text, link);
      onClose();
    },
    refused: ({ message }) => {
      showToast("error", [t("entry.failed.change"), message].filter(Boolean).join(": "));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      question={t("entry.confirm.withdraw")}
      confirm={t("competition.entering.withdrawConfirm")}
      danger
      busy={change.isPending}
      onConfirm={() => change.mutate({ competition: race.competition.id, race: race.race.id, isDelete: true })}
      onCancel={onClose}
    >
      <WithdrawalFacts {...withdrawal} who={who} competition={competition} race={race.race.name} date={race.date} />
    </ConfirmDialog>
  );
}

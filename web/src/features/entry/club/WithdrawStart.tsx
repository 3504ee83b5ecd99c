import type { ClubStart } from "@rajt/contract/entry/club-season.calls";
import { useRef, useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import type { DoneWords } from "../../../kernel/table/table-options.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { ClubRefundNotice } from "../price/RefundNotices.tsx";
import { nameOf } from "./club-starts.ts";

/** Withdraws one of the club's entries, also a paid one, after its refund was shown (product/entering 15). */
export function WithdrawStart({ start }: { start: ClubStart }) {
  const { t, translated } = useTexts();
  const [asks, setAsks] = useState(false);
  const words = useRef<DoneWords | null>(null);
  const { entry, race } = start;
  const name = nameOf(start);
  const withdraw = useAct("POST /competitionEntryControl/withdrawClubEntry", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      const { text, link } = words.current ?? { text: t("entry.done.withdrawn") };
      showToast("success", text, link);
    },
    refused: ({ message }) => {
      showToast("error", [t("entry.failed.change"), message].filter(Boolean).join(": "));
      setAsks(false);
    },
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsks(true)}>
        {t("entry.clubPage.withdraw")}
        <span className="visually-hidden">
          : {name}, {translated(race.name)}
        </span>
      </Button>
      {asks && (
        <ConfirmDialog
          question={t("entry.clubPage.withdrawQuestion", { name })}
          confirm={t("entry.clubEntries.act.withdraw.confirm")}
          danger
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ entry })}
          onCancel={() => setAsks(false)}
        >
          <ClubRefundNotice id={entry} sayWhenDone={(done) => (words.current = done)} />
        </ConfirmDialog>
      )}
    </>
  );
}

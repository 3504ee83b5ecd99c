import type { ClubStart } from "@rajt/contract/entry/club-season.calls";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { ClubRefundNotice } from "../price/RefundNotices.tsx";
import { nameOf } from "./club-starts.ts";

/** Withdraws one of the club's entries, also a paid one, after its refund was shown (product/entering 15). */
export function WithdrawStart({ competition, start }: { competition: string; start: ClubStart }) {
  const { t, locale, translated } = useTexts();
  const [asks, setAsks] = useState(false);
  const { entry, race, date, startTime } = start;
  const name = nameOf(start);
  const withdraw = useAct("POST /competitionEntryControl/withdrawClubEntry", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => showToast("success", t("entry.clubPage.withdrawn", { name, race: translated(race.name) })),
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
          <p>
            {competition}, {translated(race.name)} – {formatDay(date, locale)} {formatTime(startTime)}
          </p>
          <ClubRefundNotice id={entry} />
        </ConfirmDialog>
      )}
    </>
  );
}

import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfRace } from "@rajt/contract/payment/basket-address.values";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import type { EntryAct } from "./entry-offer.ts";
import styles from "./EntryCell.module.css";
import { RefundWords } from "../price/RefundWords.tsx";
import { STALE_AFTER_ENTERING } from "./stale-after-entering.ts";
import { useChildName } from "./useChildName.tsx";
import type { Entering } from "./useEntering.ts";

type EntryQuestionProps = { race: RaceSummary; act: EntryAct; entering: Entering; onClose: () => void };

/**
 * Asks, then enters or withdraws (product/entering 11); asks a child once how start lists show the name
 * (product/entering 59).
 */
export function EntryQuestion({ race, act, entering, onClose }: EntryQuestionProps) {
  const { t } = useTexts();
  const { competition, infoOf } = entering;
  const info = infoOf(race.id);
  const isDelete = act === "withdraw";
  const [pays, setPays] = useState(false);
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const name = useChildName(!isDelete);
  const change = useAct("POST /competitionEntryControl/personEntry", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      showToast("success", t(isDelete ? "entry.done.withdrawn" : "entry.done.entered"));
      onClose();
      if (pays)
        void navigate({ search, hash: basketOfRace(race.id) }, { replace: true, preventScrollReset: true, state });
    },
    refused: ({ message }) => {
      showToast("error", [t("entry.failed.change"), message].filter(Boolean).join(": "));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      question={t(`entry.confirm.${act}`)}
      confirm={t(`competition.entering.${act}Confirm`)}
      danger={isDelete}
      busy={change.isPending}
      onConfirm={() => ask(false)}
      onCancel={onClose}
    >
      <div className={styles.words}>
        <p className={styles.race}>{race.name}</p>
        {!isDelete && typeof info?.amount === "number" && (
          <>
            <p>{t("competition.entering.price", { amount: formatForints(info.amount, "running") })}</p>
            <p className={styles.note}>{t("competition.entering.inBasket")}</p>
            {name.question}
            <p>
              <Button busy={change.isPending && pays} onClick={() => ask(true)}>
                {t("competition.entering.enterAndPay")}
              </Button>
            </p>
          </>
        )}
        {isDelete && info?.withdrawal && <RefundWords {...info.withdrawal} />}
      </div>
    </ConfirmDialog>
  );

  function ask(andPay: boolean): void {
    setPays(andPay);
    name.save();
    change.mutate({ competition, race: race.id, isDelete });
  }
}

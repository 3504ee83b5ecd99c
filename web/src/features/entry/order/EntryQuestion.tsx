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
import { useViewer } from "../../../kernel/viewer.tsx";
import { STALE_AFTER_ENTERING } from "./stale-after-entering.ts";
import { useChildName } from "./useChildName.tsx";
import { useCompetitionName } from "./useCompetitionName.ts";
import { useKeptUntil } from "./useKeptUntil.ts";
import type { Entering } from "./useEntering.ts";
import { useWithdrawnWords } from "./useWithdrawnWords.ts";
import { WithdrawalFacts } from "./WithdrawalFacts.tsx";

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
  const keptUntil = useKeptUntil(info);
  const [pays, setPays] = useState(false);
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const name = useChildName(!isDelete);
  const { viewer } = useViewer();
  const who = viewer.name;
  const wordsOf = useWithdrawnWords();
  const of = useCompetitionName(competition, isDelete);
  const change = useAct("POST /competitionEntryControl/personEntry", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      const { settled, back } = info?.withdrawal ?? { settled: 0, back: 0 };
      const { text, link } = isDelete
        ? wordsOf({ of: { who, competition: of || race.name }, settled, back })
        : { text: [t("entry.done.entered"), keptUntil].join(" ").trim() };
      showToast("success", text, link);
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
        {!isDelete && <p className={styles.race}>{race.name}</p>}
        {!isDelete && typeof info?.amount === "number" && (
          <>
            <p>{t("competition.entering.price", { amount: formatForints(info.amount, "running") })}</p>
            <p className={styles.note}>
              {t("competition.entering.inBasket")} {keptUntil}
            </p>
            {name.question}
            <p>
              <Button busy={change.isPending && pays} onClick={() => ask(true)}>
                {t("competition.entering.enterAndPay")}
              </Button>
            </p>
          </>
        )}
        {isDelete && info?.withdrawal && (
          <WithdrawalFacts {...info.withdrawal} who={who} competition={of} race={race.name} date={race.date} />
        )}
      </div>
    </ConfirmDialog>
  );

  function ask(andPay: boolean): void {
    setPays(andPay);
    name.save();
    change.mutate({ competition, race: race.id, isDelete });
  }
}

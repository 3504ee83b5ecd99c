import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import styles from "./ListButton.module.css";
import { joinedWords } from "./offer-words.ts";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";

const CALL = {
  join: "POST /competitionEntryControl/joinWaitingList",
  leave: "POST /competitionEntryControl/leaveWaitingList",
  decline: "POST /competitionEntryControl/leaveWaitingList",
} as const;

type ListButtonProps = {
  competition: number;
  race: { readonly id: number; readonly name: string };
  act: keyof typeof CALL;
  /** The number on the list already. */
  waiting: number;
};

/** Joins or leaves the waiting list of a race, or declines an offered place, each after a question. */
export function ListButton({ competition, race, act, waiting }: ListButtonProps) {
  const { t } = useTexts();
  const [asks, setAsks] = useState(false);
  const change = useAct(CALL[act], {
    invalidates: STALE_AFTER_ENTERING,
    done: (answer) => {
      const place = act === "join" && "position" in answer ? answer.position : undefined;
      showToast(
        "success",
        place === undefined ? t(`entry.waiting.done.${act}`) : joinedWords(t, { count: 1, position: place }),
      );
      setAsks(false);
    },
    refused: ({ message }) => {
      showToast("error", message ?? t("entry.failed.change"));
      setAsks(false);
    },
  });
  return (
    <>
      <Button look={act === "join" ? "primary" : "quiet"} onClick={() => setAsks(true)}>
        {t(`entry.waiting.action.${act}`)}
        <span className="visually-hidden">: {race.name}</span>
      </Button>
      {asks && (
        <ConfirmDialog
          question={t(`entry.waiting.confirm.${act}`)}
          confirm={t(`entry.waiting.action.${act}`)}
          danger={act !== "join"}
          busy={change.isPending}
          onConfirm={() => change.mutate({ competition, race: race.id })}
          onCancel={() => setAsks(false)}
        >
          <div className={styles.words}>
            <p className={styles.race}>{race.name}</p>
            {act === "join" ? (
              <>
                <p>{t("entry.waiting.before", { waiting, position: waiting + 1 })}</p>
                <p className={styles.note}>{t("entry.waiting.how")}</p>
              </>
            ) : (
              <p>{t(`entry.waiting.after.${act}`)}</p>
            )}
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}

import type { EntryInfo, RaceSummary } from "@rajt/contract/competition/competition.calls";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import styles from "./EntryCell.module.css";
import { type Entering, STALE_AFTER_ENTERING } from "./useEntering.ts";

type WaitingProps = { race: RaceSummary; info: EntryInfo; entering: Entering };

/** The waiting list of a full race (product/entering 40): the way into it, or one's place there and the way out. */
export function WaitingList({ race, info, entering }: WaitingProps) {
  const { t } = useTexts();
  const { position, waiting, message } = info;
  return (
    <div className={styles.cell}>
      {position === null ? (
        <p className={styles.note}>{message}</p>
      ) : (
        <span className={styles.state}>
          <Badge kind="info">{t("entry.waiting.position", { position, waiting })}</Badge>
        </span>
      )}
      <ListButton race={race} info={info} entering={entering} act={position === null ? "join" : "leave"} />
    </div>
  );
}

type ListAct = "join" | "leave" | "decline";

const CALL = {
  join: "POST /competitionEntryControl/joinWaitingList",
  leave: "POST /competitionEntryControl/leaveWaitingList",
  decline: "POST /competitionEntryControl/leaveWaitingList",
} as const;

/** Joins or leaves the list, or declines the place that is offered; each after its question. */
export function ListButton({ race, info, entering, act }: WaitingProps & { act: ListAct }) {
  const { t } = useTexts();
  const [asks, setAsks] = useState(false);
  const change = useAct(CALL[act], {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      showToast("success", t(`entry.waiting.done.${act}`));
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
          onConfirm={() => change.mutate({ competition: entering.competition, race: race.id })}
          onCancel={() => setAsks(false)}
        >
          <div className={styles.words}>
            <p className={styles.race}>{race.name}</p>
            {act === "join" ? (
              <>
                <p>{t("entry.waiting.before", { waiting: info.waiting, position: info.waiting + 1 })}</p>
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

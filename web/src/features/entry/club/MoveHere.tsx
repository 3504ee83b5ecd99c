import { formatForints } from "@rajt/contract/kernel/money";
import { useState } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../../../kernel/ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { isShut, OtherRaceWords, useChangeRace } from "../own/ChangeRace.tsx";
import styles from "./Fixes.module.css";

type MoveHereProps = {
  /** The entry at the same time, and its race. */
  overlap: { readonly entry: number; readonly race: { readonly name: string } };
  /** The race to move it to. */
  race: { readonly id: number; readonly name: string };
  /** The athlete. */
  name: string;
};

/** Moves an athlete's entry at the same time to this race (product/entering 61), after a question with the prices. */
export function MoveHere(props: MoveHereProps) {
  const { t } = useTexts();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button className={styles.fix} onClick={() => setAsks(true)}>
        {t("entry.club.move.open")}
        <span className="visually-hidden">
          : {props.name}, {props.race.name}
        </span>
      </Button>
      {asks && <Question {...props} onClose={() => setAsks(false)} />}
    </>
  );
}

function Question({ overlap: { entry, race: from }, race, name, onClose }: MoveHereProps & { onClose: () => void }) {
  const { t, translated } = useTexts();
  const { data, error, refetch, change } = useChangeRace(entry, onClose);
  const target = data?.list.find((other) => other.race.id === race.id);
  return (
    <Dialog
      width="small"
      title={t("entry.club.move.title", { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("shell.ui.cancel")}</Button>
          <Button
            look="primary"
            busy={change.isPending}
            disabled={target === undefined || isShut(target)}
            onClick={() => change.mutate({ entry, race: race.id })}
          >
            {t("entry.club.move.confirm")}
          </Button>
        </>
      }
    >
      {data === undefined && error === null && <SkeletonLines lines={3} label={t("shell.ui.loading")} />}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <div className={styles.sheet}>
          <p>
            {t("entry.own.change.now", { race: translated(from.name), amount: formatForints(data.amount, "running") })}
          </p>
          {target === undefined ? <p>{t("entry.own.change.none")}</p> : <OtherRaceWords other={target} />}
        </div>
      )}
    </Dialog>
  );
}

import type { OtherRace } from "@rajt/contract/entry/own-races.calls";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { basketOfEntries } from "@rajt/contract/payment/basket-address.values";
import { useId, useState } from "react";
import { useLocation } from "react-router";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { Dialog } from "../../../kernel/ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import styles from "./ChangeRace.module.css";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";

type ChangeRaceProps = {
  entry: number;
  /** The present race. */
  name: string;
  /** For a club: the athlete of the entry. */
  athlete?: string | undefined;
};

/** Moves an entry to another race of its competition (product/entering 61). */
export function ChangeRace(props: ChangeRaceProps) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t("entry.own.change.open")}
        <span className="visually-hidden">: {[props.athlete, props.name].filter(Boolean).join(", ")}</span>
      </Button>
      {isOpen && <Question {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Reads the other races of an entry, and moves it to one: says what is still to pay, and then closes the question. */
export function useChangeRace(entry: number, onClose: () => void) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useCall("POST /competitionEntryControl/getOtherRaces", { entry });
  const change = useAct("POST /competitionEntryControl/changeRace", {
    invalidates: STALE_AFTER_ENTERING,
    done: (_, { race }) => {
      const amount = data?.list.find((other) => other.race.id === race)?.amount ?? 0;
      const settled = data?.settled ?? 0;
      if (settled === 0 || settled >= amount) showToast("success", t("entry.own.change.done"));
      else {
        const amounts = {
          amount: formatForints(amount, "running"),
          settled: formatForints(settled, "running"),
          rest: formatForints(amount - settled, "running"),
        };
        showToast("success", `${t("entry.own.change.done")} ${t("entry.own.amountParts", amounts)}.`, {
          to: pathname + search + basketOfEntries([entry]),
          label: t("entry.own.change.payDifference"),
        });
      }
      onClose();
    },
    refused: ({ message }) => {
      showToast("error", message ?? t("entry.failed.change"));
      onClose();
    },
  });
  return { data, error, refetch, change };
}

function Question({ entry, name, athlete, onClose }: ChangeRaceProps & { onClose: () => void }) {
  const { t } = useTexts();
  const title = athlete === undefined ? t("entry.own.change.title") : t("entry.own.change.titleOf", { name: athlete });
  const group = useId();
  const [picked, setPicked] = useState<number | null>(null);
  const { data, error, refetch, change } = useChangeRace(entry, onClose);
  return (
    <Dialog
      width="small"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("shell.ui.cancel")}</Button>
          <Button
            look="primary"
            busy={change.isPending}
            disabled={picked === null}
            onClick={() => picked !== null && change.mutate({ entry, race: picked })}
          >
            {t("entry.own.change.confirm")}
          </Button>
        </>
      }
    >
      {data === undefined ? (
        error === null ? (
          <SkeletonLines lines={4} label={t("shell.ui.loading")} />
        ) : (
          <ErrorState error={error} retry={() => void refetch()} />
        )
      ) : (
        <>
          <p>{t("entry.own.change.now", { race: name, amount: formatForints(data.amount, "running") })}</p>
          {data.list.length === 0 && <p>{t("entry.own.change.none")}</p>}
          {data.list.length > 0 && data.list.every(isShut) && <p>{t("entry.own.change.allShut")}</p>}
          <div role="radiogroup" aria-label={title}>
            <ul className={styles.races}>
              {[...data.list.filter((other) => !isShut(other)), ...data.list.filter(isShut)].map((other) => (
                <li key={other.race.id}>
                  <CheckLine
                    type="radio"
                    name={group}
                    checked={picked === other.race.id}
                    disabled={isShut(other)}
                    onChange={() => setPicked(other.race.id)}
                  >
                    <OtherRaceWords other={other} />
                  </CheckLine>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </Dialog>
  );
}

export const isShut = ({ amount }: OtherRace): boolean => amount === null;

/** Another race, with the difference in price or the reason against it. */
export function OtherRaceWords({
  other: { race, date, startTime, amount, more, back, message },
}: {
  other: OtherRace;
}) {
  const { t, locale, translated } = useTexts();
  const details =
    amount === null
      ? [message]
      : [
          t("entry.own.change.amount", { amount: formatForints(amount, "running") }),
          more > 0 && t("entry.own.change.more", { amount: formatForints(more, "running") }),
          back > 0 && t("entry.own.change.back", { amount: formatForints(back, "running") }),
        ];
  return (
    <span className={styles.race}>
      <span>{translated(race.name)}</span>
      <span className={styles.details}>
        {formatDay(date, locale)} {formatTime(startTime)}
      </span>
      <span className={styles.details}>{details.filter(Boolean).join(" ")}</span>
    </span>
  );
}

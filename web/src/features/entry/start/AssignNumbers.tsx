import type { Numbering } from "@rajt/contract/entry/start/start-numbers.calls";
import { NUMBER_ORDERS, type NumberOrder } from "@rajt/contract/entry/start/start-numbers.values";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { LabelledSelect } from "../../../kernel/form/prompt/LabelledInput.tsx";
import { CardCell, CardRow, CardTable } from "../../../kernel/ui/page/CardTable.tsx";
import { STALE_AFTER_EDITING } from "../organiser/stale.ts";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { ProposedRanges } from "./ProposedRanges.tsx";
import styles from "./Start.module.css";

/** Assigns numbers to all starters without one, in all races or in one. */
export function AssignNumbers({ competition, numbering }: { competition: number; numbering: Numbering }) {
  const { raceList, rangeList, withoutList } = numbering;
  const { t, translated } = useTexts();
  const [order, setOrder] = useState<NumberOrder>("NAME");
  const give = useAct("POST /startNumberControl/giveNumbers", {
    invalidates: STALE_AFTER_EDITING,
    done: ({ message, given, without = 0 }) => {
      // Without a number given, the message says why.
      const left = without === 0 || given === 0 ? "" : ` ${t("entry.start.give.without", { count: without })}`;
      showToast(without === 0 ? "success" : "warning", `${message ?? ""}${left}`);
    },
  });
  const withoutRange = withoutList.filter(({ reason }) => reason === "NO_RANGE").length;
  const columns = ["race", "entered", "numbered", "act"] as const;
  return (
    <section className={styles.section}>
      <h2>{t("entry.start.give.title")}</h2>
      <p className={styles.hint}>{t("entry.start.give.lead")}</p>
      {withoutRange > 0 && (
        <Notice kind="warning" title={t("entry.start.give.rangesFirst", { count: withoutRange })}>
          <ProposedRanges competition={competition} numbering={numbering} look="primary" />
        </Notice>
      )}
      <div className={styles.order}>
        <LabelledSelect
          label={t("entry.start.give.order")}
          value={order}
          onChange={(value) => setOrder(NUMBER_ORDERS.find((each) => each === value) ?? "NAME")}
          options={NUMBER_ORDERS.map((each) => [each, t(`entry.start.give.${each}`)])}
        />
      </div>
      <div className={styles.buttons}>
        <Button
          look={rangeList.length === 0 ? "secondary" : "primary"}
          busy={give.isPending}
          onClick={() => give.mutate({ competition, order })}
        >
          {t("entry.start.give.all")}
        </Button>
      </div>
      <CardTable
        label={t("entry.start.give.title")}
        columns={columns.map((key) => ({
          key,
          head:
            key === "act" ? (
              <span className="visually-hidden">{t("entry.start.give.all")}</span>
            ) : (
              t(`entry.start.give.${key}`)
            ),
        }))}
      >
        {raceList.map(({ id: race, name, entered, numbered }) => (
          <CardRow key={race} head={translated(name)}>
            <CardCell label={t("entry.start.give.entered")} className="tabular">
              {entered}
            </CardCell>
            <CardCell label={t("entry.start.give.numbered")} className="tabular">
              {numbered}
            </CardCell>
            <CardCell>
              {numbered < entered && (
                <Button look="quiet" onClick={() => give.mutate({ competition, order, race })}>
                  {t("entry.start.give.one")}
                </Button>
              )}
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
    </section>
  );
}

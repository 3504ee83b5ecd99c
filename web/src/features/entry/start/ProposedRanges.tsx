import { proposedRanges } from "@rajt/contract/entry/start/number-ranges.rules";
import type { Numbering } from "@rajt/contract/entry/start/start-numbers.calls";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button, type ButtonLook } from "../../../kernel/ui/buttons/Button.tsx";
import styles from "./Start.module.css";

type ProposedRangesProps = { competition: number; numbering: Numbering; look?: ButtonLook };

/** Offers ranges for the races without one, and saves them beside the saved ones; nothing if every race has one. */
export function ProposedRanges({ competition, numbering, look = "secondary" }: ProposedRangesProps) {
  const { t } = useTexts();
  const { rangeList } = numbering;
  const proposed = proposedRanges(numbering);
  const save = useAct("POST /startNumberControl/saveRanges", {
    invalidates: ["POST /startNumberControl/getNumbering"],
    done: ({ message }) => showToast("success", message ?? ""),
  });
  const [first] = proposed;
  if (first === undefined) return null;
  const last = proposed.at(-1)?.last ?? first.last;
  return (
    <>
      <p className={styles.hint}>
        {t("entry.start.ranges.proposed", { count: proposed.length, first: first.first, last })}
      </p>
      <div className={styles.buttons}>
        <Button
          look={look}
          busy={save.isPending}
          onClick={() => save.mutate({ competition, rangeList: [...rangeList, ...proposed], seen: [...rangeList] })}
        >
          {t("entry.start.ranges.takeProposed")}
        </Button>
      </div>
    </>
  );
}

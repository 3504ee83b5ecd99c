import { withdrawalWords } from "@rajt/contract/entry/withdrawal.rules";
import { anyOf } from "@rajt/contract/kernel/access";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import type { DoneWords } from "../../../kernel/table/table-options.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";

type Withdrawn = {
  settled: number;
  back: number;
  /** What is withdrawn, if it is one entry. */
  of?: { who: string; competition: string } | undefined;
};

/**
 * Returns a function for what is said after a withdrawal: what was withdrawn, what is refunded, and the link to the
 * viewer's payments, where the refund is shown.
 */
export function useWithdrawnWords(): (withdrawn: Withdrawn) => DoneWords {
  const { t } = useTexts();
  const { may } = useViewer();
  return ({ of, settled, back }) => {
    const { text, amount, retained } = withdrawalWords({ settled, back });
    const amounts = { amount: formatForints(amount, "running"), retained: formatForints(retained, "running") };
    return {
      text: [
        t("entry.done.withdrawn"),
        of === undefined
          ? t(`competition.entering.${text}`, amounts)
          : t(`entry.withdrawal.${text}`, { ...of, ...amounts }),
      ].join(" "),
      ...(amount > 0 &&
        may(PAYMENTS) && { link: { to: `${pathTo("profile")}?tab=payments`, label: t("entry.withdrawal.follow") } }),
    };
  };
}

/** The right to see one's own payments. */
const PAYMENTS = anyOf("UserProfile");

import { withdrawalWords } from "@rajt/contract/entry/withdrawal.rules";
import { anyOf } from "@rajt/contract/kernel/access";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import type { DoneWords } from "../../../kernel/table/table-options.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";

type Withdrawn = { who: string; competition: string; settled: number; back: number };

/**
 * Returns a function for what is said after a withdrawal: what was withdrawn, what is refunded, and the link to the
 * viewer's payments, where the refund is shown.
 */
export function useWithdrawnWords(): (withdrawn: Withdrawn) => DoneWords {
  const { t } = useTexts();
  const { may } = useViewer();
  return ({ who, competition, settled, back }) => {
    const { text, amount, retained } = withdrawalWords({ settled, back });
    return {
      text: [
        t("entry.done.withdrawn"),
        t(`entry.withdrawal.${text}`, {
          who,
          competition,
          amount: formatForints(amount, "running"),
          retained: formatForints(retained, "running"),
        }),
      ].join(" "),
      ...(amount > 0 &&
        may(PAYMENTS) && { link: { to: `${pathTo("profile")}?tab=payments`, label: t("entry.withdrawal.follow") } }),
    };
  };
}

/** The right to see one's own payments. */
const PAYMENTS = anyOf("UserProfile");

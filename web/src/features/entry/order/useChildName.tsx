import { useState, type ReactNode } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";

const SHOWN_NAME = "GET /startListControl/getShownName";

/**
 * Asks a child who has not chosen yet, before any way of entering, how public start lists show the name
 * (product/entering 59).
 */
export function useChildName(isEntering = true): { readonly question: ReactNode; readonly save: () => void } {
  const { t } = useTexts();
  const { data } = useCall(SHOWN_NAME, {}, { background: true, enabled: isEntering });
  const isAsked = isEntering && data?.isChild === true && data.shown === null;
  const [isWhole, setWhole] = useState(false);
  const choose = useAct("POST /startListControl/saveShownName", { invalidates: [SHOWN_NAME] });
  return {
    question: isAsked && (
      <CheckLine checked={isWhole} onChange={({ target }) => setWhole(target.checked)}>
        {t("entry.start.name.agree")}
      </CheckLine>
    ),
    save: () => {
      if (isAsked && isWhole) choose.mutate({ shown: "WHOLE" });
    },
  };
}

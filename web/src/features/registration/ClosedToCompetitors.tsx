import { formatDay } from "@rajt/contract/kernel/days";
import { isClosedToCompetitors } from "@rajt/contract/registration/closing.rules";
import { useTexts } from "../../kernel/texts.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { useRegistrationDay } from "./useRegistrationDay.ts";

/** Says that competitors without a club can no longer register, and how they still can (product/registration 3). */
export function ClosedToCompetitors() {
  const { t, locale } = useTexts();
  const day = useRegistrationDay();
  if (!isClosedToCompetitors(day)) return null;
  return (
    <Notice kind="warning">
      {t("registration.closed", { from: formatDay(day.closedFrom, locale) })} {t("registration.closedTrial")}
    </Notice>
  );
}

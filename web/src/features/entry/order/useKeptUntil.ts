import type { EntryInfo } from "@rajt/contract/competition/competition.calls";
import { formatUntil } from "@rajt/contract/kernel/days";
import { useTexts } from "../../../kernel/texts.tsx";

/** Returns the sentence that says until when an entry that is made now is kept unpaid; empty if it does not lapse. */
export function useKeptUntil(info: EntryInfo | undefined): string {
  const { t, locale } = useTexts();
  if (info?.keptUntil == null) return "";
  return t("competition.entering.keptUntil", { until: formatUntil(new Date(info.keptUntil), locale) });
}

import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf, formatDay, type Day } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import type { TransferActor } from "@rajt/contract/transfer/transfer.flow";
import type { Speaker } from "../../kernel/texts.tsx";

type Parties = {
  readonly id: number;
  readonly turn: TransferActor | null;
  readonly athlete: number | undefined;
  readonly srcClub: number | undefined;
  readonly targetClub: number | undefined;
};

/** Returns the address at which the viewer takes the next step; null if it is not the viewer's turn. */
export function turnPath({ id, turn, ...parties }: Parties, { accountId, isSuperAdmin }: Viewer): string | null {
  if (turn === "athlete" && parties.athlete === accountId) return pathTo("athleteAnswer", { id });
  if (turn === "sourceClub" && parties.srcClub === accountId) return pathTo("clubAnswer", { id });
  if (turn === "admin" && isSuperAdmin) return pathTo("adminAnswer", { id });
  if (turn === "targetClub" && parties.targetClub === accountId) return pathTo("athleteTransferView", { id });
  return null;
}

const DAY_MS = 86_400_000;

/** Returns the last day of a term, with the days that are left. */
export function dueWords(dueOn: Day, { t, locale }: Pick<Speaker, "t" | "locale">): string {
  const count = Math.round((Date.parse(dueOn) - Date.parse(dayOf(new Date()))) / DAY_MS);
  const day = formatDay(dueOn, locale);
  if (count < 0) return t("transfer.facts.over", { day });
  return count === 0 ? t("transfer.facts.dueToday", { day }) : t("transfer.facts.due", { day, count });
}

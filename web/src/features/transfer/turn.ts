import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf, daysBetween, type Day } from "@rajt/contract/kernel/days";
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

/** Returns the time left of a term on the viewer's day, as text. */
export function timeLeft(dueOn: Day, { t }: Pick<Speaker, "t">): string {
  const count = daysBetween(dayOf(new Date()), dueOn);
  if (count < 0) return t("transfer.facts.over");
  return count === 0 ? t("transfer.facts.lastDay") : t("transfer.facts.left", { count });
}

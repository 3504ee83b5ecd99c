import type { AnnouncementMove, AnnouncementState } from "@rajt/contract/competition/announcement.flow";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Approval, Locale } from "@rajt/contract/kernel/enumerations";
import type { Tx } from "../../kernel/db/database.ts";
import { say } from "../../kernel/http/texts.ts";
import type { World } from "../../world.ts";
import { tell } from "../notification/index.ts";
import { whoWorksOn } from "./works-on.store.ts";

type Told = {
  readonly id: number;
  readonly name: string;
  readonly move: AnnouncementMove;
  readonly decision: Approval | null;
  readonly reason: string | null;
  /** Where the move led. */
  readonly to: AnnouncementState;
};

/** Tells the organiser and the reviewers, but for whoever made it, of a move: what happened and why, on the bell and by mail. */
export async function tellOfMove(
  tx: Tx,
  world: Pick<World, "jobs" | "log" | "publicUrl">,
  told: Told,
  { viewer, now: at }: { viewer: Viewer; now: Date },
): Promise<void> {
  const { id, name, move, reason } = told;
  const openTo = await whoWorksOn(tx, id);
  const link = new URL(`/competition/edit/${id}`, world.publicUrl).href;
  const subject = { id, except: viewer.accountId, occurrence: `${move}:${at.toISOString()}`, at };
  await tell(tx, world, eventOf(told), subject, {
    values: { id, name, reason: reason ?? "" },
    mail: ({ id: receiver, locale }) => ({
      competition: name,
      happened: openTo.has(receiver)
        ? inWords(told, locale)
        : `${inWords(told, locale)} ${say(locale, "competition.step.withOrganiser")}`,
      reason,
      link: openTo.has(receiver) ? link : null,
    }),
  });
}

function eventOf({ move, to, decision }: Told) {
  if (move === "submit") return "NewCompetition";
  if (move === "cancel") return "CompetitionCancelled";
  if (move === "adminDenies" || move === "committeeDenies") return "CompetitionDenied";
  if (to === "APPROVED") return "CompetitionApproved";
  return decision === "APPROVED_WITH_MOD" ? "CompetitionAgreedWithChanges" : "CompetitionAgreed";
}

/** A side agrees, with or without changes, or sends back; whoever agrees last says what that comes to. */
function inWords(told: Told, locale: Locale): string {
  const { move, decision } = told;
  const step = say(locale, `competition.step.${decision === "APPROVED_WITH_MOD" ? `${move}WithChanges` : move}`);
  return eventOf(told) === "CompetitionApproved" ? `${step} ${say(locale, "competition.step.approved")}` : step;
}

import { randomUUID } from "node:crypto";
import type { AnnouncementMove, AnnouncementState } from "@rajt/contract/competition/announcement.flow";
import type { Viewer } from "@rajt/contract/kernel/access";
import type { Approval, Locale } from "@rajt/contract/kernel/enumerations";
import type { NotificationType, Severity } from "@rajt/contract/notification/notification.calls";
import type { Tx } from "../../kernel/db/database.ts";
import { say } from "../../kernel/http/texts.ts";
import type { World } from "../../world.ts";
import { queueMail } from "../mail/index.ts";
import { notify } from "../notification/index.ts";
import { findConcerned, type Concerned } from "./concerned.store.ts";

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
  world: Pick<World, "jobs" | "publicUrl">,
  told: Told,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<void> {
  const concerned = (await findConcerned(tx, told.id)).filter(({ id }) => id !== viewer.accountId);
  const { type, severity } = NOTIFIED[happenedIn(told)];
  // A submission may come again, and so may a denial: each is news of its own.
  const about = `competition:${told.id}:${told.move}:${now.toISOString()}`;
  await notify(tx, {
    accountIds: concerned.map(({ id }) => id),
    type,
    severity,
    data: { id: told.id, name: told.name, reason: told.reason ?? "" },
    about,
    at: now,
  });
  for (const one of concerned) await mail(tx, world, told, one, now);
}

type Happened = "submitted" | "agreed" | "agreedWithChanges" | "approved" | "denied" | "cancelled";

const happenedIn = ({ move, to, decision }: Told): Happened => {
  if (move === "submit") return "submitted";
  if (move === "cancel") return "cancelled";
  if (move === "adminDenies" || move === "committeeDenies") return "denied";
  if (to === "APPROVED") return "approved";
  return decision === "APPROVED_WITH_MOD" ? "agreedWithChanges" : "agreed";
};

const NOTIFIED: Readonly<Record<Happened, { type: NotificationType; severity: Severity }>> = {
  submitted: { type: "NewCompetition", severity: "info" },
  agreed: { type: "CompetitionAgreed", severity: "info" },
  agreedWithChanges: { type: "CompetitionAgreedWithChanges", severity: "info" },
  approved: { type: "CompetitionApproved", severity: "success" },
  denied: { type: "CompetitionDenied", severity: "warning" },
  cancelled: { type: "CompetitionCancelled", severity: "warning" },
};

async function mail(
  tx: Tx,
  { jobs, publicUrl }: Pick<World, "jobs" | "publicUrl">,
  told: Told,
  { name, email, locale, mayOpen }: Concerned,
  at: Date,
): Promise<void> {
  if (email === null) return;
  await queueMail(tx, jobs, {
    template: "COMPETITION_STEP",
    locale,
    to: email,
    values: {
      name,
      competition: told.name,
      happened: mayOpen
        ? inWords(told, locale)
        : `${inWords(told, locale)} ${say(locale, "competition.step.withOrganiser")}`,
      reason: told.reason,
      link: mayOpen ? new URL(`/competition/edit/${told.id}`, publicUrl).href : null,
    },
    about: `competition:${told.id}:${randomUUID()}`,
    at,
  });
}

/** A side agrees, with or without changes, or sends back; whoever agrees last says what that comes to. */
function inWords(told: Told, locale: Locale): string {
  const { move, decision } = told;
  const step = say(locale, `competition.step.${decision === "APPROVED_WITH_MOD" ? `${move}WithChanges` : move}`);
  return happenedIn(told) === "approved" ? `${step} ${say(locale, "competition.step.approved")}` : step;
}

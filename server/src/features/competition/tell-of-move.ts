import { randomUUID } from "node:crypto";
import type { announcementFlow } from "@rajt/contract/competition/announcement.flow";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { NotificationType, Severity } from "@rajt/contract/notification/notification.calls";
import type { Tx } from "../../kernel/db/database.ts";
import type { Taken } from "../../kernel/flow/index.ts";
import { say } from "../../kernel/http/texts.ts";
import type { World } from "../../world.ts";
import { queueMail } from "../mail/index.ts";
import { notify } from "../notification/index.ts";
import type { Decided } from "./announcement-moves.ts";
import { findConcerned, type Concerned } from "./concerned.store.ts";

type Told = Taken<typeof announcementFlow, { readonly name: string }, Decided>;

/** Tells the organiser and the reviewers, but for whoever made it, of a move: what happened and why, on the bell and by mail. */
export async function tellOfMove(tx: Tx, world: Pick<World, "jobs" | "publicUrl">, told: Told): Promise<void> {
  const { id, subject, step, reason, viewer, now } = told;
  const concerned = (await findConcerned(tx, id)).filter((one) => one.id !== viewer?.accountId);
  const { type, severity } = NOTIFIED[happenedIn(told)];
  await notify(tx, {
    accountIds: concerned.map((one) => one.id),
    type,
    severity,
    data: { id, name: subject.name, reason: reason ?? "" },
    // A submission may come again, and so may a denial: each is news of its own.
    about: `competition:${id}:${step}:${now.toISOString()}`,
    at: now,
  });
  for (const one of concerned) await mail(tx, world, told, one);
}

type Happened = "submitted" | "agreed" | "agreedWithChanges" | "approved" | "denied" | "cancelled";

const happenedIn = ({ step, to, said: { decision } }: Told): Happened => {
  if (step === "submit") return "submitted";
  if (step === "cancel") return "cancelled";
  if (step === "adminDenies" || step === "committeeDenies") return "denied";
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
): Promise<void> {
  if (email === null) return;
  await queueMail(tx, jobs, {
    template: "COMPETITION_STEP",
    locale,
    to: email,
    values: {
      name,
      competition: told.subject.name,
      happened: mayOpen
        ? inWords(told, locale)
        : `${inWords(told, locale)} ${say(locale, "competition.step.withOrganiser")}`,
      reason: told.reason,
      link: mayOpen ? new URL(`/competition/edit/${told.id}`, publicUrl).href : null,
    },
    about: `competition:${told.id}:${randomUUID()}`,
    at: told.now,
  });
}

/** A side agrees, with or without changes, or sends back; whoever agrees last says what that comes to. */
function inWords(told: Told, locale: Locale): string {
  const { step, said } = told;
  const words = say(locale, `competition.step.${said.decision === "APPROVED_WITH_MOD" ? `${step}WithChanges` : step}`);
  return happenedIn(told) === "approved" ? `${words} ${say(locale, "competition.step.approved")}` : words;
}

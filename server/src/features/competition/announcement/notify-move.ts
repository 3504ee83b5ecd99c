import { pathTo } from "@rajt/contract/portal.pages";
import type { announcementFlow } from "@rajt/contract/competition/announcement/announcement.flow";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Tx } from "../../../kernel/db/database.ts";
import type { AppliedStep } from "../../../kernel/flow/index.ts";
import { translate } from "../../../kernel/http/texts.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import type { Decided } from "./announcement-moves.ts";
import { announcementParties, whoWorksOn } from "../works-on.store.ts";

type MoveMade = AppliedStep<typeof announcementFlow, { readonly name: string }, Decided>;

/** Notifies the organiser and the deciders, except the actor, of a move and its reason, on the bell and by mail. */
export async function notifyMove(tx: Tx, context: NotifyContext, move: MoveMade): Promise<void> {
  const { id, step, reason, viewer, now: at } = move;
  const { name } = move.subject;
  const openTo = await whoWorksOn(tx, id);
  const link = new URL(pathTo("competitionEdit", { id }), context.publicUrl).href;
  const accounts = await announcementParties(tx, id, viewer?.accountId ?? null);
  const subject = { id, accounts, occurrence: `${step}:${at.toISOString()}`, at };
  await notify(tx, context, eventOf(move), subject, {
    values: { id, name, reason: reason ?? "" },
    mail: ({ id: recipient, locale }) => ({
      competition: name,
      happened: openTo.has(recipient)
        ? inWords(move, locale)
        : `${inWords(move, locale)} ${translate(locale, "competition.step.withOrganiser")}`,
      reason,
      link: openTo.has(recipient) ? link : null,
    }),
  });
}

function eventOf({ step, to, payload: { decision } }: MoveMade) {
  if (step === "submit") return "NewCompetition";
  if (step === "cancel") return "CompetitionCancelled";
  if (step === "adminDenies" || step === "committeeDenies") return "CompetitionDenied";
  if (to === "APPROVED") return "CompetitionApproved";
  return decision === "APPROVED_WITH_MOD" ? "CompetitionAgreedWithChanges" : "CompetitionAgreed";
}

/**
 * Returns the sentence of a move: a side agrees, with or without changes, or sends back; the last agreement also states
 * the approval.
 */
function inWords(move: MoveMade, locale: Locale): string {
  const { step, payload } = move;
  const words = translate(
    locale,
    `competition.step.${payload.decision === "APPROVED_WITH_MOD" ? `${step}WithChanges` : step}`,
  );
  return eventOf(move) === "CompetitionApproved" ? `${words} ${translate(locale, "competition.step.approved")}` : words;
}

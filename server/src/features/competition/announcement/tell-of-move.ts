import { pathTo } from "@rajt/contract/portal.pages";
import type { announcementFlow } from "@rajt/contract/competition/announcement/announcement.flow";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Taken } from "../../../kernel/flow/index.ts";
import { say } from "../../../kernel/http/texts.ts";
import { tell, type Telling } from "../../notification/index.ts";
import type { Decided } from "./announcement-moves.ts";
import { whoWorksOn } from "../works-on.store.ts";

type Told = Taken<typeof announcementFlow, { readonly name: string }, Decided>;

/** Tells the organiser and the reviewers, but for whoever made it, of a move: what happened and why, on the bell and by mail. */
export async function tellOfMove(tx: Tx, world: Telling, told: Told): Promise<void> {
  const { id, step, reason, viewer, now: at } = told;
  const { name } = told.subject;
  const openTo = await whoWorksOn(tx, id);
  const link = new URL(pathTo("competitionEdit", { id }), world.publicUrl).href;
  const subject = { id, except: viewer?.accountId ?? null, occurrence: `${step}:${at.toISOString()}`, at };
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

function eventOf({ step, to, said: { decision } }: Told) {
  if (step === "submit") return "NewCompetition";
  if (step === "cancel") return "CompetitionCancelled";
  if (step === "adminDenies" || step === "committeeDenies") return "CompetitionDenied";
  if (to === "APPROVED") return "CompetitionApproved";
  return decision === "APPROVED_WITH_MOD" ? "CompetitionAgreedWithChanges" : "CompetitionAgreed";
}

/** A side agrees, with or without changes, or sends back; whoever agrees last says what that comes to. */
function inWords(told: Told, locale: Locale): string {
  const { step, said } = told;
  const words = say(locale, `competition.step.${said.decision === "APPROVED_WITH_MOD" ? `${step}WithChanges` : step}`);
  return eventOf(told) === "CompetitionApproved" ? `${words} ${say(locale, "competition.step.approved")}` : words;
}

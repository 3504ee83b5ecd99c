import type { Viewer } from "@rajt/contract/kernel/access";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { isConfinedFinding, type Finding } from "@rajt/contract/people/person/person-findings.rules";
import { pathTo } from "@rajt/contract/portal.pages";
import { federationEmailOf } from "../../config.ts";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { translate } from "../../kernel/http/texts.ts";
import { notify, type NotifyContext } from "../notification/index.ts";
import { endRegistrationNotices } from "./notify-verification.ts";
import { findingsReader, type FindingsContext } from "./person/person-findings.ts";
import { readSender } from "./person-message.store.ts";
import { lockWaiting, writeRequest, type SentPoint } from "./verification-desk.store.ts";

type Asked = { readonly id: number; readonly points: readonly Finding[]; readonly note?: string | undefined };
type Sender = { readonly viewer: Viewer; readonly actor: number; readonly at: Date };

/**
 * Sends a registration back: stores what is to be mended, and mails it to the person, or to the club of a person without
 * a proved own address. The mail asks a person who cannot sign in to answer it.
 *
 * @throws {Refusal} if the person does not wait for verification, no address can be mailed, or a point does not hold any more
 */
export async function sendBack(
  tx: Tx,
  context: NotifyContext & FindingsContext,
  { id, points, note: typed = "" }: Asked,
  { viewer, actor, at }: Sender,
): Promise<void> {
  const person = await lockWaiting(tx, id, viewer);
  if (person === undefined) throw noData();
  const { name, addressee, signsIn } = person;
  if (addressee === null) throw new Refusal("people.desk.refusal.noAddress");
  const { values, findings } = await findingsReader(context)(tx, id, at);
  const sent = points.map((point): SentPoint => {
    const file = values[point.path];
    if (point.problem === "unreadable" && typeof file === "string") return { ...point, file };
    if (findings.some(({ path, problem }) => path === point.path && problem === point.problem)) return point;
    throw new Refusal("people.desk.refusal.outdated");
  });
  const note = typed === "" ? null : typed;
  await writeRequest(tx, id, { points: sent, note, by: actor, at });
  const changes = { sentBack: [null, points.map(({ path }) => path).join(", ") || "note"] } as const;
  await logChange(tx, { actor, action: "update", object: "person", objectId: id, changes, at });
  await endRegistrationNotices(tx, id, at);
  const isOwn = addressee === id;
  const office =
    isOwn && !signsIn ? (federationEmailOf(context.config) ?? (await readSender(tx, actor)).address) : null;
  const path = isOwn ? pathTo("profile") : pathTo("athleteEdit", { id });
  const mail = ({ locale }: { readonly locale: Locale }) => ({
    person: isOwn ? null : name,
    points: points.length === 0 ? null : { prose: pointsInWords(points, locale, !isOwn || signsIn) },
    note: note === null ? null : { prose: note },
    link: office === null ? new URL(path, context.publicUrl).href : null,
    office,
  });
  const subject = { id, accounts: [addressee], replyTo: office, at };
  if (isOwn) await notify(tx, context, "ProfileSentBack", subject, { values: {}, mail });
  else await notify(tx, context, "AthleteSentBack", subject, { values: { userId: id, name }, mail });
}

/** Lists the points in the language of the mail, which must not say which health data are meant (docs/decisions/0020). */
function pointsInWords(points: readonly Finding[], locale: Locale, signsIn: boolean): string {
  const lines = points
    .filter((point) => !isConfinedFinding(point))
    .map(({ path, problem }) => {
      const field = translate(locale, `people.person.${path}`);
      const what = translate(locale, `people.desk.problem.${problem}`);
      return `– ${field}: ${what}`;
    });
  if (points.some(isConfinedFinding))
    lines.push(`– ${translate(locale, signsIn ? "people.desk.confined" : "people.desk.confinedToAsk")}`);
  return lines.join("\n");
}

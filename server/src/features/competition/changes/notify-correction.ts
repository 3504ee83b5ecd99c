import { announcementForm, type AnnouncementDraft } from "@rajt/contract/competition/announcement/announcement.form";
import { formatDay, type Day } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../../kernel/db/database.ts";
import { changesOf } from "../../../kernel/form/index.ts";
import { translate } from "../../../kernel/http/texts.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { changesInWords, type Change } from "./announcement-changes.ts";

type Correction = {
  readonly id: number;
  readonly before: AnnouncementDraft;
  readonly after: AnnouncementDraft;
  /** Day, start, place and deadline, as entrants are notified of them. */
  readonly changes: readonly Change[];
  readonly actor: number | null;
  readonly at: Date;
};

type Name = keyof typeof announcementForm.fields;
type Row = { readonly title: string; readonly amount: string };

/** Notifies the organiser of a correction by another account in the approved announcement, once per save. */
export async function notifyCorrection(tx: Tx, context: NotifyContext, correction: Correction): Promise<void> {
  const { id, before, actor, at } = correction;
  const organiser = before.createdOrg?.id;
  if (organiser === undefined || organiser === actor) return;
  const { locale } = await tx
    .selectFrom("account")
    .where("id", "=", organiser)
    .select("locale")
    .executeTakeFirstOrThrow();
  const rows = inWords(correction, locale);
  if (rows.length === 0) return;
  const name = before.name ?? "";
  const changes = rows.map(({ title, amount }) => `${title}: ${amount}`).join("; ");
  const link = new URL(pathTo("competitionEdit", { id }), context.publicUrl).href;
  const subject = { id, accounts: [organiser], occurrence: at.toISOString(), at };
  await notify(tx, context, "CompetitionCorrected", subject, {
    values: { id, name, changes },
    mail: () => ({ competition: name, changes: rows, link }),
  });
}

/** Decisions have their own events; the others are in `changes`, or never shown to organisers. */
const NOTIFIED_OTHERWISE: ReadonlySet<string> = new Set([
  "address",
  "regDeadline",
  "adminApproval",
  "adminDecisionReason",
  "technicalCommitteeApproval",
  "technicalCommitteeDecisionReason",
]);

function inWords({ before, after, changes }: Correction, locale: Locale): Row[] {
  const changed = changesOf(announcementForm.fields, untimed(before), untimed(after), after);
  // cast: the engine returns names of the form's fields
  const names = (Object.keys(changed) as Name[]).filter(
    (name) => !NOTIFIED_OTHERWISE.has(name) && !("shownTo" in announcementForm.fields[name]),
  );
  const short = names.filter((name) => isShort(name, changed[name] ?? []));
  const others = new Set(names.filter((name) => !short.includes(name)).map((name) => translate(locale, labelOf(name))));
  return [
    ...changesInWords(changes, locale),
    ...short.map((name) => ({
      title: translate(locale, labelOf(name)),
      amount: translate(locale, "competition.change.fromTo", {
        before: valueOf(name, changed[name]?.[0], locale),
        after: valueOf(name, changed[name]?.[1], locale),
      }),
    })),
    ...(others.size > 0
      ? [{ title: translate(locale, "competition.change.other"), amount: [...others].join(", ") }]
      : []),
  ];
}

/** Omits days and starts of races, which are in the changes already. */
const untimed = (draft: AnnouncementDraft): AnnouncementDraft => ({
  ...draft,
  raceList: draft.raceList.map((race) => ({ ...race, date: null, startTime: null })),
});

/** The most characters of an old text that a message includes. */
const SHORT = 80;

/** Fields whose label needs its section's label to be understood. */
const GROUPS = [
  ["orgPres", "president"],
  ["director", "director"],
  ["officeRep", "office"],
  ["org", "organiser"],
] as const;

const groupOf = (name: Name) => GROUPS.find(([group]) => name.startsWith(group))?.[1];

function labelOf(name: Name) {
  const group = groupOf(name);
  return group === undefined ? (`competition.edit.${name}` as const) : (`competition.edit.sections.${group}` as const);
}

function isShort(name: Name, values: readonly unknown[]): boolean {
  const { kind } = announcementForm.fields[name];
  if (kind === "day") return true;
  return (
    (kind === "line" || kind === "area") &&
    groupOf(name) === undefined &&
    values.every((value) => value === null || (typeof value === "string" && value.length <= SHORT))
  );
}

/** cast: a day field contains a day, as the form's schema parses it */
function valueOf(name: Name, value: unknown, locale: Locale): string {
  if (typeof value !== "string" || value === "") return "–";
  return announcementForm.fields[name].kind === "day" ? formatDay(value as Day, locale) : value;
}

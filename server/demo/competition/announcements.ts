import { copiedAnnouncement } from "@rajt/contract/competition/announcement/announcement-copy.rules";
import type { AnnouncementMove } from "@rajt/contract/competition/announcement/announcement.flow";
import {
  announcementForm,
  organiserFields,
  type SeenAnnouncement,
} from "@rajt/contract/competition/announcement/announcement.form";
import { addDays } from "@rajt/contract/kernel/days";
import type { Approval } from "@rajt/contract/kernel/enumerations";
import { announcementLife, announcementRecords } from "../../src/features/competition/index.ts";
import { weeksBetween } from "../../src/features/season/index.ts";
import { someAnnouncements } from "../demo.store.ts";
import { texts } from "../demo.texts.hu.ts";
import type { Filling } from "../filling.ts";
import { DRAWN_UP } from "../parties.data.ts";

/** A year in whole weeks, which keeps the weekday. */
const NEXT_YEAR = 52 * 7;

type Step = { readonly move: AnnouncementMove; readonly decision?: Approval; readonly reason?: string };
const submit: Step = { move: "submit" };
const adminAgrees: Step = { move: "adminAgrees", decision: "APPROVED" };

/**
 * The steps of next year's announcements: a draft, a submitted one, one with one agreement, a returned one, a cancelled
 * one.
 */
const LIVES: readonly (readonly Step[])[] = [
  [],
  [submit],
  [submit, adminAgrees],
  [submit, { move: "committeeDenies", decision: "DENIED", reason: texts.announcement.sentBack }],
  [
    submit,
    adminAgrees,
    { move: "committeeAgrees", decision: "APPROVED" },
    { move: "cancel", reason: texts.announcement.cancelled },
  ],
];

/** Announces some of this year's competitions again for next year, as their organisers do: copied and moved. */
export async function addAnnouncements({ tx, context, admin, now, today }: Filling): Promise<void> {
  const records = announcementRecords(context);
  const asking = { viewer: admin, now, session: null };
  // The demo's actor decides for both sides.
  const mover = { viewer: { ...admin, isTechnicalCommittee: true }, now };
  const copied = new Set([...organiserFields, "createdOrg", "vatCode", "vatGround"]);
  // The same competitions on every weekday: the season moves by whole weeks.
  const weekBegan = addDays(DRAWN_UP, 7 * weeksBetween(DRAWN_UP, today));
  const sources = await someAnnouncements(tx, addDays(weekBegan, 1), LIVES.length);
  for (const [at, life] of LIVES.entries()) {
    const source = sources[at];
    if (source === undefined) return;
    const { values } = await records.read(tx, admin, source.id);
    // cast: a record as its form declares it
    const copy = copiedAnnouncement(values as SeenAnnouncement, NEXT_YEAR);
    const fields = Object.fromEntries(
      Object.keys(announcementForm.fields).flatMap((name) =>
        copied.has(name) ? [[name, copy[name as keyof SeenAnnouncement] ?? null]] : [],
      ),
    );
    const { id } = await records.insert(tx, asking, fields);
    for (const { move, decision = null, reason = null } of life)
      await announcementLife(context).make(tx, id, { move, reason, payload: { decision } }, mover);
  }
}

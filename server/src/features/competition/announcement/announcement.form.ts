import {
  announcementForm as form,
  committeeFields,
  organiserFields,
  type AnnouncementDraft,
} from "@rajt/contract/competition/announcement/announcement.form";
import { namedLines } from "@rajt/contract/competition/announcement/announcement.rules";
import { dayOf, type Day } from "@rajt/contract/kernel/days";
import { competitionRights } from "@rajt/contract/competition/competition.rights";
import { permits } from "@rajt/contract/kernel/right";
import { allows, writes, type Viewer } from "@rajt/contract/kernel/access";
import { EXEMPT_SPORT } from "@rajt/contract/money/vat.values";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import type { FormCallContext, FieldAccess, FormBinding, RecordOf } from "../../../kernel/form/form-binding.ts";
import {
  allRows,
  formRecords,
  NO_FIELD,
  onlyFields,
  recordReader,
  recordSourceOf,
  rowsOf,
  serveForm,
  type FormRecords,
} from "../../../kernel/form/index.ts";
import type { EngineContext, AppContext } from "../../../app-context.ts";
import { announcementCheck, completeAnnouncement } from "./announcement-check.ts";
import { changesFor } from "../changes/announcement-changes.ts";
import { announcementFields } from "./announcement-fields.store.ts";
import { announcementLife, decide, UNDECIDED } from "./announcement-moves.ts";
import { readChoices } from "./announcement-reading.store.ts";
import {
  appointable,
  contestsFor,
  insertAnnouncement,
  organisersFor,
  readOrganiserContact,
  writeDays,
  writeVat,
} from "./announcement.store.ts";
import { COMPETITION_FACTS, workedOnBy } from "../competition-scope.store.ts";
import { writeScheduleChanges, writeRefundSteps } from "../refund-terms.store.ts";
import { scheduleChangeNotification } from "../changes/notify-changes.ts";
import { notifyCorrection } from "../changes/notify-correction.ts";
import { separateUnfinished } from "./unfinished-lines.ts";
import { writeLists, writeUnfinished } from "./announcement-writing.store.ts";

const bindingOf = (context: AppContext): FormBinding<typeof form, "competition as c", {}> => ({
  object: "competition",
  table: "competition as c",
  fields: announcementFields,
  derived: withLineNames,
  scope: workedOnBy,
  facts: COMPETITION_FACTS,
  create: async (runner, { viewer: { accountId, isOrganizer, isSuperAdmin, name } }) => ({
    ...(isOrganizer && accountId !== null
      ? { createdOrg: { id: accountId, name }, orgName: name, ...(await readOrganiserContact(runner, accountId)) }
      : {}),
    ...(isSuperAdmin ? EXEMPT_SPORT : {}),
  }),
  choices: readChoices,
  access: accessOf,
  moves: ({ values, facts }, { viewer, now }) =>
    announcementLife(context).open(viewer, { ...values, createdBy: Number(facts["organiser"]) }, now),
  check: announcementCheck,
  insert: (tx, dto, { now }) => insertAnnouncement(tx, dto, dto.createdOrg?.id ?? 0, now),
  write: (tx, id, dto, asking) => write(tx, context, id, dto, asking),
  constraints: {
    race_kept: { path: "raceList", message: "competition.edit.problem.raceEntered" },
    // The schema names every other gap of a submitted announcement.
    competition_whole: { path: "entryPriceList", message: "competition.edit.problem.priceMissing" },
  },
  selections: {
    getContestSelection: contestsFor,
    getCreatedOrgSelection: organisersFor,
    getSportCategorySelection: rowsOf("sport_category"),
    getQualificationSelection: rowsOf("qualification"),
    getDistanceSelection: rowsOf("distance"),
    getGroupAgeGroupSelection: rowsOf("group_age_group"),
    getAgeGroupSelection: rowsOf("age_group"),
    getRefereeSelectionList: appointable("is_referee"),
    getTechnicalCommitteeSelectionList: appointable("is_technical_committee"),
  },
});

/** Names the lines by today's value sets: parts store no name, and races the one of their last save. */
function withLineNames(values: Partial<AnnouncementDraft>): Partial<AnnouncementDraft> {
  const { competitionPartList, raceList } = values;
  return competitionPartList && raceList ? { ...values, ...namedLines({ competitionPartList, raceList }) } : values;
}

/**
 * Serves the announcement of a competition (product/competitions 8): the organiser writes, the federation and its
 * committee decide.
 */
export const announcementEdit = (context: EngineContext) => serveForm(form, bindingOf(context))(context);

/** The same records for imports. */
export const announcementRecords = (context: AppContext): FormRecords => formRecords(form, bindingOf(context))(context);

// cast: the engine reads fields by their names.
const source = recordSourceOf({ table: "competition as c", fields: announcementFields } as never);
const readValues = recordReader(source, form.fields);

/** Returns the values of every field of an announcement, for the log of an import. */
export async function readAnnouncement(runner: Runner, id: number, today: Day): Promise<Partial<AnnouncementDraft>> {
  const record = await readValues(runner, { id, scope: allRows(), names: Object.keys(form.fields), today });
  if (record === undefined) throw new Error(`there is no competition ${id}`);
  // cast: the values were read field by field as the form declares them
  return withLineNames(record.values as Partial<AnnouncementDraft>);
}

const APPROVAL_OF_COMMITTEE = ["technicalCommitteeApproval", "technicalCommitteeDecisionReason"];

/**
 * Returns the fields that the viewer may write (product/competitions 8): an organiser before submission, the committee
 * after it, a super admin always; each side its own decision.
 */
function accessOf(viewer: Viewer, record: RecordOf<typeof form> | null): FieldAccess {
  if (record?.values.cancelled === true) return NO_FIELD;
  if (viewer.isSuperAdmin)
    return onlyFields(
      Object.keys(form.fields).filter((name) => viewer.isTechnicalCommittee || !APPROVAL_OF_COMMITTEE.includes(name)),
    );
  if (record === null)
    return viewer.isOrganizer && allows(viewer, writes("NewCompetition")) ? onlyFields(organiserFields) : NO_FIELD;
  if (permits(viewer, competitionRights.correct, record.facts)) return onlyFields(committeeFields);
  return permits(viewer, competitionRights.write, record.facts) ? onlyFields(organiserFields) : NO_FIELD;
}

type Writing = FormCallContext & { readonly before: AnnouncementDraft | null };

async function write(tx: Tx, context: AppContext, id: number, dto: AnnouncementDraft, asking: Writing): Promise<void> {
  const { whole, unfinished } = separateUnfinished(await completeAnnouncement(tx, dto));
  await writeRefundSteps(tx, id, dto, asking.now);
  await writeDays(tx, id, dto);
  await writeVat(tx, id, dto);
  await writeLists(tx, id, whole);
  await writeUnfinished(tx, id, unfinished);
  await decide(tx, context, id, dto, asking);
  const { before, now: at } = asking;
  if (before?.approved !== true) return;
  const changed = changesFor(before, { ...dto, raceList: whole.raceList }, dayOf(at));
  await writeScheduleChanges(tx, id, changed.changes, at);
  await scheduleChangeNotification(tx, context, { id, name: before.name ?? "", ...changed, at });
  const { changes } = changed;
  await notifyCorrection(tx, context, { id, before, after: dto, changes, actor: asking.viewer.accountId, at });
}

/** Submits an announcement that has just been saved (product/competitions 4). */
export const submit =
  (context: AppContext) =>
  async (tx: Tx, id: number, asking: FormCallContext): Promise<void> => {
    await announcementLife(context).make(tx, id, { move: "submit", reason: null, payload: UNDECIDED }, asking);
  };

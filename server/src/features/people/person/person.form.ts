import type { Viewer } from "@rajt/contract/kernel/access";
import { permits } from "@rajt/contract/kernel/right";
import { personRights } from "@rajt/contract/people/people.rights";
import { dayOf } from "@rajt/contract/kernel/days";
import { doctorDateProblem, type DoctorDateLimits } from "@rajt/contract/people/person/doctor-date.rules";
import { personForm as form } from "@rajt/contract/people/person/person.form";
import type { FieldProblem } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../../kernel/db/database.ts";
import { doctorDateLimits } from "../../../config.ts";
import type { FormBinding } from "../../../kernel/form/form-binding.ts";
import { formRecords, serveForm, type FormRecords } from "../../../kernel/form/index.ts";
import type { EngineContext, Feature, AppContext } from "../../../app-context.ts";
import { ACCOUNT_FACTS, changeSignIn, isOtherAddress, readCredentials } from "../../access/index.ts";
import { lockLicenceFees, replaceLicenceFees } from "../../fee/index.ts";
import { noteAcceptance } from "../acceptance.store.ts";
import { keepMembership } from "../change-club.ts";
import { insertAccount } from "../party.store.ts";
import { PERSON_FACTS, personsOf } from "../people-scope.store.ts";
import { personAccess, type PersonFacts } from "./person-access.ts";
import {
  EMAIL_TAKEN,
  NAMESAKE,
  doctorDateOf,
  namesakesInSight,
  newDoctorDate,
  personCheck,
  personFlaws,
} from "./person-checks.ts";
import { writeLicence } from "./licence.store.ts";
import { keepPersonFiles } from "./person-files.ts";
import { personTables } from "./person-fields.store.ts";
import { clubsFor, listClubs, writeFormerCertificate, type PersonDto } from "./person.store.ts";
import { billSaved, applyVerification, verification, verificationProblems } from "../verification.ts";

type Saving = {
  readonly viewer: Viewer;
  readonly now: Date;
  readonly session?: Buffer | null;
  readonly device?: string | null;
  readonly before: PersonDto | null;
  readonly limits: DoctorDateLimits;
};

/** Serves a person (product/people 11): one form for staff, the club and the person. */
export const personEdit = (context: EngineContext): Feature => serveForm(form, bindingOf(context))(context);

/**
 * The same records for imports; fields of `isFilledInLater` may be missing. An import never changes a sign-in address:
 * such a row is refused, with the way to do it.
 */
export function personRecords(context: AppContext, isFilledInLater: (path: string) => boolean): FormRecords {
  const isOpen = ({ path, message }: FieldProblem) => message === "kernel.error.required" && isFilledInLater(path);
  const binding = bindingOf(context);
  const problems: Binding["problems"] = (...asked) =>
    (binding.problems?.(...asked) ?? []).filter((problem) => !isOpen(problem));
  return formRecords(form, {
    ...binding,
    problems,
    // cast: the facts of the binding, whose names a spread loses
    access: (viewer, record) =>
      personAccess(viewer, record && { ...(record.facts as PersonFacts), hasPassword: false }),
    check: async (runner, dto, { viewer, id }) => [
      ...(await namesakesInSight(runner, dto, { viewer, id })),
      ...(await theirAddress(runner, dto.email, id)),
    ],
  })(context);
}

/**
 * The same records for the medical clearance alone: problems of other fields, such as a missing portrait, do not
 * prevent saving it.
 */
export function clearanceRecords(context: AppContext): FormRecords {
  const binding = bindingOf(context);
  const problems: Binding["problems"] = (...asked) =>
    (binding.problems?.(...asked) ?? []).filter(({ path }) => CLEARANCE.has(path));
  return formRecords(form, { ...binding, problems, check: async () => [] })(context);
}

const CLEARANCE: ReadonlySet<string> = new Set(["athlete.doctorDate", "athlete.doctorDocument"]);

async function theirAddress(
  runner: Runner,
  email: string | null | undefined,
  id: number | null,
): Promise<FieldProblem[]> {
  if (email === undefined) return [];
  const account = id === null ? null : await readCredentials(runner, id);
  if (account?.passwordHash == null || !isOtherAddress(account, email)) return [];
  return [{ path: "email", message: "people.person.addressIsTheirs" }];
}

type PersonTables = ReturnType<typeof personTables>;
type Binding = FormBinding<typeof form, PersonTables["table"], PersonTables["parts"]>;

function bindingOf(context: AppContext): Binding {
  const limits = doctorDateLimits(context.config);
  return {
    object: "person",
    ...personTables(context.vault),
    scope: personsOf,
    facts: { ...PERSON_FACTS, ...ACCOUNT_FACTS },
    create: (_runner, { viewer: { isClub, accountId, name } }) => ({
      userStatus: "UnderVerification",
      nationality: "HU",
      "address.country": "HU",
      ...(isClub && accountId !== null && { club: { id: accountId, name }, isAthlete: true }),
    }),
    access: (viewer, record) => personAccess(viewer, record?.facts ?? null),
    // The creator of a record writes its confined fields.
    seesConfined: (viewer, record) => record === null || permits(viewer, personRights.seeHealth, record.facts),
    isOwn: ({ accountId }, id) => id === accountId,
    problems: (person, asking) => [
      ...personFlaws(person, { ...asking, limits }),
      ...verificationProblems(person, asking),
    ],
    moves: ({ values }, { viewer, now }) => verification(context).open(viewer, values, now),
    check: personCheck,
    insert: (tx, { email }, { now }) => insertAccount(tx, { kind: "PERSON", email, at: now }),
    locksBefore: lockLicenceFees,
    write: (tx, id, dto, asking) => write(tx, context, id, dto, { ...asking, limits }),
    constraints: {
      account_email: EMAIL_TAKEN,
      person_social_security_number_key: { path: "athlete.taj", message: "people.person.tajTaken" },
      person_namesake: NAMESAKE,
      ...filesThatAreGone,
      licence_number: { path: "athlete.licenseNumber", message: "people.person.licenceNumberTaken" },
    },
    choices: async (runner, viewer) => ({ clubs: await listClubs(runner, viewer) }),
    selections: { getClubSelection: clubsFor },
  };
}

/** The problem of a file of the record that no longer exists or belongs to another uploader. */
const gone = (path: string): FieldProblem => ({ path, message: "file.refusal.notYours" });
const filesThatAreGone = {
  account_profile_picture_fkey: gone("profilePicture"),
  person_parental_permission_fkey: gone("parentalPermission"),
  trainer_certificate_fkey: gone("trainer.certificate"),
  person_document_document_fkey: gone("documentList"),
};

async function write(tx: Tx, context: AppContext, id: number, dto: PersonDto, saving: Saving): Promise<void> {
  const { viewer, now, before, session, device } = saving;
  await keepPersonFiles(tx, id, dto, { actor: viewer.accountId, at: now });
  await keepMembership(tx, id, { cause: "OFFICE" }, { actor: viewer.accountId, at: now, isNew: before === null });
  await logUnbounded(tx, id, dto, saving);
  await writeLicence(tx, id, dto);
  await writeFormerCertificate(tx, id, dto);
  if (dto.accept && before?.accept !== true && viewer.accountId !== null)
    await noteAcceptance(tx, context.config, { account: id, by: viewer.accountId, object: "person", at: now });
  await applyVerification(tx, context, id, { before, dto }, { viewer, now });
  if (before !== null && before["athlete.licenseType"] !== dto["athlete.licenseType"])
    await replaceLicenceFees(tx, context, id, { actor: viewer.accountId, at: now });
  await billSaved(tx, context, id, { before, dto }, { viewer, now });
  const { email, contactEmail, password } = dto;
  await changeSignIn(tx, context, id, { email, contactEmail, password, viewer, now, session, device });
}

/** Logs a certificate beyond the limit, which only super admins set. */
async function logUnbounded(
  tx: Tx,
  id: number,
  dto: PersonDto,
  { viewer, now, before, limits }: Saving,
): Promise<void> {
  const given = newDoctorDate(dto, doctorDateOf(before));
  if (!given || !doctorDateProblem({ ...given, birthDate: dto.birthDate, today: dayOf(now) }, limits)) return;
  const changes = { [`${given.path}.beyondLimit`]: [false, true] } as const;
  await logChange(tx, { actor: viewer.accountId, action: "update", object: "person", objectId: id, changes, at: now });
}

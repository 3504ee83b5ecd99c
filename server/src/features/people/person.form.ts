import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { doctorDateProblem, type DoctorDateLimits } from "@rajt/contract/people/doctor-date.rules";
import { personForm as form } from "@rajt/contract/people/person.form";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import { doctorDateLimits } from "../../config.ts";
import type { FormBinding } from "../../kernel/form/form-binding.ts";
import { formRecords, serveForm, type FormRecords } from "../../kernel/form/index.ts";
import type { EngineWorld, Feature } from "../../world.ts";
import { changeSignIn, isOtherAddress, readCredentials } from "../access/index.ts";
import { insertAccount } from "./party.store.ts";
import { openedPersons } from "./people-scope.store.ts";
import { personAccess, seesHealth } from "./person-access.ts";
import { EMAIL_TAKEN, NAMESAKE, namesakesInSight, newDoctorDate, personCheck, personFlaws } from "./person-checks.ts";
import { writePersonRows } from "./person-parts.store.ts";
import { keepPersonFiles } from "./person-files.ts";
import { personFields } from "./person.fields.store.ts";
import { clubsFor, insertPerson, storedDoctorDate, type PersonDto } from "./person.store.ts";
import { sayWord, verification, wordProblems } from "./verification.ts";

type Saving = { viewer: Viewer; now: Date; limits: DoctorDateLimits; world: EngineWorld };

/** A person (S3 §5.2): one form for the office, the club and the person. */
export const personEdit = (world: EngineWorld): Feature => serveForm(form, bindingOf(world))(world);

/**
 * The same persons for whoever brings many at once; what `isAskedLater` names may be missing. A list is no place to give somebody another
 * address to sign in with, whoever writes it: a row that does is refused, with the way to do it.
 */
export function personRecords(world: EngineWorld, isAskedLater: (path: string) => boolean): FormRecords {
  const isOpen = ({ path, message }: FieldProblem) => message === "kernel.error.required" && isAskedLater(path);
  const binding = bindingOf(world);
  const problems: Binding["problems"] = (...asked) =>
    (binding.problems?.(...asked) ?? []).filter((problem) => !isOpen(problem));
  return formRecords(form, {
    ...binding,
    problems,
    access: (viewer, record) =>
      personAccess(viewer, record?.id ?? null, record && { ...record.values, hasPassword: false }),
    check: async (runner, dto, { viewer, id }) => [
      ...(await namesakesInSight(runner, dto, { viewer, id })),
      ...(await theirAddress(runner, dto, id)),
    ],
  })(world);
}

async function theirAddress(runner: Runner, { email }: PersonDto, id: number | null): Promise<FieldProblem[]> {
  const account = id === null ? null : await readCredentials(runner, id);
  if (account?.passwordHash == null || !isOtherAddress(account, email)) return [];
  return [{ path: "email", message: "people.person.addressIsTheirs" }];
}

type Binding = FormBinding<typeof form, "account as a">;

function bindingOf(world: EngineWorld): Binding {
  const limits = doctorDateLimits(world.config);
  return {
    object: "person",
    table: "account as a",
    fields: personFields(world.clock, world.vault),
    scope: openedPersons,
    create: (_runner, { viewer: { isClub, accountId, name } }) => ({
      userStatus: "UnderVerification",
      nationality: "HU",
      ...(isClub && accountId !== null && { club: { id: accountId, name }, isAthlete: true }),
    }),
    access: (viewer, record) => personAccess(viewer, record?.id ?? null, record?.values ?? null),
    seesConfined: (viewer, record) => seesHealth(viewer, record?.id ?? null, record?.values ?? null),
    isOwn: ({ accountId }, id) => id === accountId,
    problems: (person, asking) => [...personFlaws(person, { ...asking, limits }), ...wordProblems(person, asking)],
    moves: ({ values }, { viewer, now }) => verification(world).open(viewer, values, now),
    check: personCheck,
    insert: async (tx, dto, { now }) => {
      const id = await insertAccount(tx, { kind: "PERSON", email: dto.email, at: now });
      await insertPerson(tx, id, dto);
      return id;
    },
    write: (tx, id, dto, asking) => write(tx, id, dto, { ...asking, limits, world }),
    constraints: {
      account_email: EMAIL_TAKEN,
      person_social_security_number_key: { path: "athlete.taj", message: "people.person.tajTaken" },
      person_namesake: NAMESAKE,
      licence_number: { path: "athlete.licenseNumber", message: "people.person.licenceNumberTaken" },
    },
    selections: { getClubSelection: clubsFor },
  };
}

async function write(tx: Tx, id: number, dto: PersonDto, { viewer, now, limits, world }: Saving): Promise<void> {
  await keepPersonFiles(tx, id, dto, { actor: viewer.accountId, at: now });
  await logUnbounded(tx, id, dto, { viewer, now, limits });
  await writePersonRows(tx, id, dto, { now, vault: world.vault });
  await sayWord(tx, world, id, dto.userStatus, { viewer, now });
  await changeSignIn(tx, world, id, { email: dto.email, password: null, viewer, now });
}

/** Only super admins give a day beyond what a doctor may say, and then it is written down that they did. */
async function logUnbounded(
  tx: Tx,
  id: number,
  dto: PersonDto,
  { viewer, now, limits }: Omit<Saving, "world">,
): Promise<void> {
  const given = newDoctorDate(dto, await storedDoctorDate(tx, id));
  if (!given || !doctorDateProblem({ ...given, birthDate: dto.birthDate, today: dayOf(now) }, limits)) return;
  const changes = { [`${given.path}.beyondLimit`]: [false, true] } as const;
  await logChange(tx, { actor: viewer.accountId, action: "update", object: "person", objectId: id, changes, at: now });
}

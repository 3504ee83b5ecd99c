import type { AnnouncementDto } from "@rajt/contract/competition/announcement/announcement.form";
import { derivedLists } from "@rajt/contract/competition/announcement/announcement.rules";
import { NO_AMOUNTS } from "@rajt/contract/competition/competition.rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { APPOINTED } from "../../src/features/competition/announcement/announcement.testbed.ts";
import { messagesOf } from "../../src/features/people/people.testbed.ts";
import { updatePerson, saveAthlete } from "../../src/features/people/persons.testbed.ts";
import { named } from "../competition.factory.ts";
import { makeClub, makeOfficial, PASSWORD } from "../factories.ts";
import type { Browser } from "../browser.ts";
import { ADDRESS, nextTaj } from "../person-fields.ts";
import { uploadPicture } from "../upload-picture.ts";
import { calls, controls, dtoOf, openForms, post, type Forms, type Held, type Values } from "./every-form.testbed.ts";

// A field that is declared and read, but not written, would be lost silently. Here each field of each form is changed, alone or with its
// dependants, and read back.

/** Written and never read. */
const SECRET = ["password", "passwordAgain", "presentPassword"];
/** Fields that cannot be changed, or whose change is pending; each has a test of its own. */
const NOT_READ_BACK: Readonly<Record<string, readonly string[]>> = {
  // A sign-in address is pending until it is proved.
  userEditControl: ["email lost"],
  // One's own needs the present password, and is pending too.
  ownAccountEditControl: ["email refused"],
  // The database numbers races.
  competitionEditControl: ["raceList.0.id refused"],
  // The debtor of a fee, its year and its VAT never change; a waiver is overridden only at its creation.
  userPaymentEditControl: [
    "user refused",
    "licenseCost refused",
    "year refused",
    "overrideWaiver lost",
    "vatCode refused",
    "vatGround refused",
  ],
  // Gross, VAT code, net and VAT change together.
  licenseCostEditControl: [
    "costType refused",
    "feeGross refused",
    "vatCode refused",
    "feeNet refused",
    "feeVat refused",
  ],
  // An acceptance is permanent.
  orgEditControl: ["accept refused"],
  personEditControl: ["accept refused"],
};

let forms: Forms;
beforeAll(async () => {
  forms = await openForms(["Első Editke", "Második Márton"]);
  const { db } = forms.portal;
  for (const name of ["Egyik", "Másik"])
    for (const table of ["contest", "group_age_group", "sport_category", "qualification", "distance"] as const)
      await named(db, table, name);
  const parent = await named(db, "group_age_group", "Egyik");
  await db
    .insertInto("age_group")
    .values({ name: "Egyik", age_min: 18, age_max: 39, child: false, group_age_group_id: parent })
    .execute();
  await makeOfficial(db, { isTechnicalCommittee: true, isReferee: true });
});
afterAll(() => forms.portal.close());

type Shape = ReturnType<typeof dtoOf>;
type Leaf = { readonly path: readonly string[]; readonly shape: Shape };

/** The fields of a form, those of nested records and of the first of its rows too. */
const leavesOf = ({ properties = {} }: Shape, within: readonly string[] = []): Leaf[] =>
  Object.entries(properties).flatMap(([name, shape]) => {
    const path = [...within, name];
    if (shape.properties && !shape.anyOf && !("id" in shape.properties)) return leavesOf(shape, path);
    const isRows = shape.items?.properties && !isChoice(shape.items);
    return [{ path, shape }, ...(isRows ? leavesOf(shape.items ?? {}, [...path, "0"]) : [])];
  });

const isChoice = ({ properties = {} }: Shape): boolean => Object.keys(properties).toSorted().join() === "id,name";

const at = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Values | undefined)?.[name], values);
const put = (values: unknown, [name = "", ...rest]: readonly string[], value: unknown): unknown => {
  const inner = rest.length === 0 ? value : put((values as Values)[name], rest, value);
  return Array.isArray(values) ? values.with(Number(name), inner) : { ...(values as Values), [name]: inner };
};

/** The types that a value may have, except null. */
const kindsOf = (shape: Shape): Shape[] => shape.anyOf?.flatMap(kindsOf) ?? (shape.type === "null" ? [] : [shape]);

/** Texts that a user types into some field. */
const TEXTS = [
  "Új érték",
  "DE",
  "2",
  "+36301112233",
  "https://pelda.hu/uj",
  "ujabb@pelda.hu",
  "47.5",
  "2027-01-02",
  "2026-09-30",
  "2026-08-01",
  "2026-09-10",
  "2026-10-02",
  "2026-09-17T16:00:00.000Z",
  "12345676-1-43",
  "11773016-11111018-00000000",
  "11794008-20543226-00000000",
  "1990-06-16",
  "Inactive",
  "FEMALE",
  "ELIT",
  "NATIONAL",
  "Referee",
  "ReadOnly",
  "WriteRead",
  "PublicFile",
];

/** Every record that a field may choose, as the editor sees it. */
async function choicesFor(control: string, name: string): Promise<unknown[]> {
  const selection = new RegExp(`^(GET|POST) /(${control}/get${name}\\w*Selection\\w*)$`, "i");
  const [, method = "", address = ""] = Object.keys(calls).flatMap((call) => selection.exec(call) ?? []);
  if (method === "") return [];
  const request = method === "GET" ? {} : { body: "{}", headers: { "content-type": "application/json" } };
  return (await forms.editors[0].send<{ id: number; name: string }[]>(method, `/api/${address}`, request)).body.map(
    ({ id, name }) => ({ id, name }),
  );
}

/** Other values for a field, some of which it may accept. */
async function othersFor(control: string, { path, shape }: Leaf, value: unknown): Promise<unknown[]> {
  const name = path.at(-1) ?? "";
  const found: unknown[] = [];
  for (const kind of kindsOf(shape)) {
    // A nullable schema names two types.
    const [type] = [kind.type].flat();
    if (kind.enum) found.push(...kind.enum);
    else if (type === "boolean") found.push(value !== true);
    else if (type === "integer" || typeof value === "number")
      found.push(...[1, -1, 60].map((more) => Number(value ?? 2000) + more), 100);
    else if (type === "array") {
      const rows = Array.isArray(value) ? value : [];
      if (kind.items?.enum) found.push(...kind.items.enum.map((one) => [one]));
      const some = [...rows, ...(await choicesFor(control, name))];
      found.push(...some.map((one) => [one]), rows.slice(0, -1), rows.slice(1));
    } else if (type !== "string" && typeof value !== "string") found.push(...(await choicesFor(control, name)));
    if (type === "string" || type === undefined) found.push(...TEXTS, nextTaj());
  }
  if (/(picture|document|permission|certificate)$/i.test(name))
    found.push(await uploadPicture(forms.editors[0], control));
  return found;
}

/** Returns the part of a value that is compared: the id of a choice, without absent fields. */
const essence = (value: unknown): unknown =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (inner === null) return undefined;
    if (typeof inner !== "object" || Array.isArray(inner)) return inner;
    const parts = Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return parts.map(([name]) => name).join() === "id,name" ? (inner as { id: unknown }).id : Object.fromEntries(parts);
  });

type Fate = "read back" | "lost" | "refused";
/** A record as it was initially, and as its changes have left it. */
type Changing = { readonly first: Held; now: Held };
const records = new Map<string, Changing>();

/** Returns the result for a changed field: read back, lost, or no tried value was accepted. */
async function changed(control: string, id: number, leaf: Leaf): Promise<Fate> {
  const key = `${control} ${id}`;
  const record = records.get(key) ?? (await begun(control, id));
  records.set(key, record);
  const fate = await changedOf(control, record, leaf);
  // An earlier change may prevent this field's.
  return fate === "read back" || !(await putBack(control, record)) ? fate : changedOf(control, record, leaf);
}

async function begun(control: string, id: number): Promise<Changing> {
  const first = await forms.readRecord(control, id);
  return { first, now: first };
}

/** Restores a record's initial values; false if it has them already. */
async function putBack(control: string, record: Changing): Promise<boolean> {
  const { first, now } = record;
  if (essence(now.dto) === essence(first.dto)) return false;
  await post(forms.editors[0], `${control}/update`, { ...first, updated: now.updated });
  record.now = await forms.readRecord(control, first.id);
  return true;
}

async function changedOf(control: string, record: Changing, leaf: Leaf): Promise<Fate> {
  const { now } = record;
  const was = at(now.dto, leaf.path);
  if (was === undefined) return "refused";
  const input = calls[`POST /${control}/update`]!.input;
  for (const other of await othersFor(control, leaf, was)) {
    const dto = put(now.dto, leaf.path, other);
    if (essence(other) === essence(was) || !input.safeParse({ ...now, dto }).success) continue;
    const { body } = await post(forms.editors[0], `${control}/update`, { ...now, dto });
    if (body.successful !== true) continue;
    record.now = await forms.readRecord(control, now.id);
    return essence(at(record.now.dto, leaf.path)) === essence(other) ? "read back" : "lost";
  }
  return "refused";
}

/** A record whose dependent fields change together. */
type Together = {
  readonly by?: Browser;
  readonly before?: (held: Held) => Promise<unknown>;
  readonly change: (dto: Values) => Values;
};

/** An announcement with other parts, distances, races, prices and refund steps. */
async function ofOthers(): Promise<Together> {
  const { db } = forms.portal;
  const chosen = async (table: Parameters<typeof named>[1], name = "Másik") => ({
    id: await named(db, table, name),
    name,
  });
  const [sportCategory, qualification] = [await chosen("sport_category"), await chosen("qualification")];
  const [distance, groupAgeGroup] = [await chosen("distance"), await chosen("group_age_group")];
  const ageGroup = await db
    .insertInto("age_group")
    .values({ name: "Másik", age_min: 20, age_max: 29, child: false, group_age_group_id: groupAgeGroup.id })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
  const key = "m".repeat(100);
  const change = (dto: Values): Values => {
    // cast: the record of an announcement.
    const announced = dto as unknown as AnnouncementDto;
    const [part, ...parts] = announced.competitionPartList;
    const [race, relay] = announced.raceList;
    const [length] = announced.distanceList;
    if (!part || !race || !relay || !length) throw new Error("an announcement of two races");
    const lists = {
      competitionPartList: [{ ...part, key, sportCategory, qualification, distance, groupAgeGroup }, ...parts],
      distanceList: [{ ...length, distance }, length],
      raceList: [
        {
          ...race,
          date: "2026-09-20",
          competitionPartKeyList: [key],
          isMale: false,
          ageGroupList: [ageGroup],
          teamScoreCalcList: [ageGroup],
        },
        { ...relay, isFemale: false },
      ],
      entryPriceList: announced.entryPriceList,
    };
    const [{ groupAgeGroup: adults }] = announced.entryPriceList as [AnnouncementDto["entryPriceList"][number]];
    const parent = { id: adults.id, name: adults.name ?? "" };
    const known = relay.ageGroupList.map(({ id, name = "" }) => ({ id, name, parent }));
    const derived = derivedLists(
      lists,
      { ageGroups: [...known, { ...ageGroup, parent: groupAgeGroup }] },
      { distance: length, price: NO_AMOUNTS },
    );
    const refundStepList = [
      { until: "2026-09-01", percent: 60 },
      { until: "2026-09-10", percent: 20 },
    ];
    return { ...dto, ...derived, endDate: "2026-09-20", refundStepList };
  };
  return { change };
}

/** Both sides decide on the submitted announcement. */
async function ofDecisions(): Promise<Together[]> {
  const { email } = await makeOfficial(forms.portal.db, { isTechnicalCommittee: true });
  const submitted = { before: (held: Held) => post(forms.editors[0], "competitionEditControl/updateAndSubmit", held) };
  const admin = { adminApproval: "APPROVED_WITH_MOD", adminDecisionReason: "Hiányzik a térkép.", ...APPOINTED };
  const committee = {
    technicalCommitteeApproval: "APPROVED_WITH_MOD",
    technicalCommitteeDecisionReason: "Hiányzik a térkép.",
  };
  return [
    { ...submitted, change: (dto) => ({ ...dto, ...admin }) },
    {
      ...submitted,
      by: await forms.portal.browser().signIn(email, PASSWORD),
      change: (dto) => ({ ...dto, ...committee }),
    },
  ];
}

const TOGETHER: Readonly<Record<string, () => Promise<readonly Together[]>>> = {
  competitionEditControl: async () => [await ofOthers(), ...(await ofDecisions())],
  orgEditControl: async () => [
    { change: (dto) => ({ ...dto, isClub: false, isAdult: false, isSupply: false, isOrganizer: true }) },
  ],
};

/** Returns the fields that are read back of a record of which several change together, in any of its rows. */
async function changedTogether(
  control: string,
  { by = forms.editors[0], before, change }: Together,
): Promise<string[]> {
  const id = await forms.someRecord(control);
  await before?.(await forms.readRecord(control, id));
  const first = await forms.readRecord(control, id, by);
  const dto = change(first.dto);
  const { body } = await post(by, `${control}/update`, { ...first, dto });
  expect(body).toMatchObject({ successful: true });
  const { dto: after } = await forms.readRecord(control, id, by);
  const rowsOf = ([name = "", zero]: readonly string[]) =>
    zero === "0" ? (dto[name] as unknown[]).map((_, place) => String(place)) : [""];
  return leavesOf(dtoOf(control)).flatMap(({ path }) => {
    const places = rowsOf(path).map((place) => path.map((name) => (name === "0" ? place : name)));
    const isChanged = places.some((place) => essence(at(first.dto, place)) !== essence(at(dto, place)));
    const isKept = places.every((place) => essence(at(after, place)) === essence(at(dto, place)));
    return isChanged && isKept ? [path.join(".")] : [];
  });
}

/** A person with every role in a club, and one who races without a club. */
async function somePersons(): Promise<number[]> {
  const [editor] = forms.editors;
  const { id: club } = await makeClub(forms.portal.db);
  const picture = () => uploadPicture(editor, "personEditControl");
  const judge = {
    shirtSize: "M",
    languages: "angol",
    examDate: 2019,
    refQualifications: [{ qualification: "COUNTY" }, { qualification: "WORLD" }],
    location: { country: "HU", ...ADDRESS },
  };
  const whole = await saveAthlete(editor, club, {
    isReferee: true,
    isTrainer: true,
    referee: judge,
    trainer: { qualification: "TRAINER", qualificationSport: "triatlon", certificate: await picture() },
    documentList: [{ name: "Igazolás", document: await picture() }],
  });
  expect(messagesOf(whole)).toEqual({});
  const alone = await saveAthlete(editor, club);
  const racing = { doctorDate: "2026-10-01", doctorDocument: await picture() };
  const office = { isTechnicalCommittee: true };
  const changes = { ...office, isAthlete: false, isCompetitor: true, club: null, competitor: racing };
  expect(messagesOf(await updatePerson(editor, alone.id ?? 0, changes))).toEqual({});
  return [whole.id ?? 0, alone.id ?? 0];
}

test.each(controls)(
  "every field of %s that is changed is read back",
  async (control) => {
    const ids = control === "personEditControl" ? await somePersons() : [await forms.someRecord(control)];
    const together = new Set<string>();
    for (const each of (await TOGETHER[control]?.()) ?? [])
      for (const path of await changedTogether(control, each)) together.add(path);
    const notReadBack: string[] = [];
    for (const leaf of leavesOf(dtoOf(control))) {
      if (SECRET.includes(leaf.path.join(".")) || together.has(leaf.path.join("."))) continue;
      const ends: string[] = [];
      for (const id of ids) if (!ends.includes("read back")) ends.push(await changed(control, id, leaf));
      if (!ends.includes("read back"))
        notReadBack.push(`${leaf.path.join(".")} ${ends.includes("lost") ? "lost" : "refused"}`);
    }
    expect(notReadBack).toEqual(NOT_READ_BACK[control] ?? []);
  },
  120_000,
);

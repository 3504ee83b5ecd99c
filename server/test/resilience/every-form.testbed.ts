/** Every form of the portal with two editors: records that it opens, read and sent back. */
import type { Call } from "@rajt/contract/kernel/calls";
import { portalCalls } from "@rajt/contract/portal.calls";
import { announcementDto } from "../../src/features/competition/announcement/announcement.testbed.ts";
import { organisationDto } from "../../src/features/people/people.testbed.ts";
import { saveAthlete } from "../../src/features/people/persons.testbed.ts";
import type { Browser } from "../browser.ts";
import { makeAthlete, makeClub, makeFees, makeOrganiser, makeStaff, named, PASSWORD } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { shapeOf } from "../hostile/input.testbed.ts";

export const calls: Readonly<Record<string, Call>> = portalCalls;
/** Forms of the engine; the organiser's form of one entry consists of calls, and has tests of its own. */
export const controls = Object.keys(calls)
  .flatMap((name) => /^POST \/(\w+EditControl)\/update$/.exec(name)?.[1] ?? [])
  .filter((control) => `POST /${control}/getFormData` in calls);

export type Values = Record<string, unknown>;
export type Answer = Values & {
  successful?: boolean;
  code?: string;
  id?: number;
  updated?: string;
  properties?: Record<string, unknown>;
  data?: { id: number }[];
};
export const post = (browser: Browser, path: string, body: object) =>
  browser.send<Answer>("POST", `/api/${path}`, {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

type Shape = ReturnType<typeof shapeOf>;
const shapes = new Map<string, Shape>();
/** Returns the schema of a record's writable values. */
export function dtoOf(control: string): Shape {
  const known = shapes.get(control);
  if (known) return known;
  const update = calls[`POST /${control}/update`];
  const dto = update && shapeOf(update.input).properties?.["dto"];
  if (!dto) throw new Error(`${control} updates no record`);
  shapes.set(control, dto);
  return dto;
}

/** Returns the values of a record that may be sent back, at every level. */
const writable = (values: Values, { properties = {} }: Shape): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const shape = properties[name];
      if (!shape) return [];
      return [[name, shape.properties && !shape.anyOf ? writable(value as Values, shape) : value]];
    }),
  );

/** A role that is granted manually. */
const ROLE = {
  title: "Pénztáros",
  adminDescription: null,
  isEnabled: true,
  isSuperAdmin: false,
  orderIndex: 7,
  servicePermissionList: [{ service: "Payment", grantedLevel: "ReadOnly" }],
  contentPermissionList: [{ contentType: "PrivateFile", grantedLevel: "ReadOnly" }],
};

const LICENCE_COST = {
  name: "Egyesületi éves díj",
  costType: "CLUB_ANNUAL",
  feeGross: 30_000,
  vatCode: "TAM",
  vatGround: "Áfa tv. 85. § (1) m)",
  feeNet: 30_000,
  feeVat: 0,
  autoAllocationEnabled: false,
  nextAllocationDate: "2027-01-01",
  lastAllocationDate: "2026-12-31",
};

export type Held = { id: number; updated: string; dto: Values };

export type Forms = Awaited<ReturnType<typeof openForms>>;

/** A portal with a record for each form, and two users who may edit them all. */
export async function openForms(names: readonly [string, string]) {
  const portal: Portal = await startPortal({ poolSize: 8 });
  await makeAthlete(portal.db);
  await makeOrganiser(portal.db);
  await makeClub(portal.db);
  await named(portal.db, "group_age_group", "Felnőtt");
  const staff = [
    await makeStaff(portal.db, { name: names[0] }),
    await makeStaff(portal.db, { name: names[1] }),
  ] as const;
  const signedIn = ({ email }: { email: string }) => portal.browser().signIn(email, PASSWORD);
  const editors = [await signedIn(staff[0]), await signedIn(staff[1])] as const;

  /** A record as a page has it: its writable values, and the stamp. */
  async function readRecord(control: string, id: number, by: Browser = editors[0]): Promise<Held> {
    const { body } = await post(by, `${control}/getData`, { id });
    return { id, updated: String(body.updated), dto: writable(body, dtoOf(control)) };
  }

  let announcement: Values | undefined;
  /** Records whose forms require more than can be found by trying. */
  const asked: Readonly<Record<string, () => Promise<{ id?: number }>>> = {
    orgEditControl: async () => (await post(editors[0], "orgEditControl/save", { dto: organisationDto() })).body,
    competitionEditControl: async () => {
      const { id } = await makeOrganiser(portal.db);
      announcement ??= await announcementDto(portal);
      const dto = { ...announcement, createdOrg: { id } };
      return (await post(editors[0], "competitionEditControl/save", { dto })).body;
    },
    personEditControl: async () => saveAthlete(editors[0], (await makeClub(portal.db)).id),
    ownAccountEditControl: async () => staff[0],
    dashboardRoleEditControl: async () => (await post(editors[0], "dashboardRoleEditControl/save", { dto: ROLE })).body,
    licenseCostEditControl: async () =>
      (await post(editors[0], "licenseCostEditControl/save", { dto: LICENCE_COST })).body,
    userPaymentEditControl: async () => ({
      id: (await makeFees(portal.db, (await makeClub(portal.db)).id, [8_000]))[0] ?? 0,
    }),
  };

  /** Returns a record that the form opens: one named by the test, or one of the list beside it. */
  async function someRecord(control: string): Promise<number> {
    const id = (await asked[control]?.())?.id;
    if (id !== undefined) return id;
    const list = control.replace(/EditControl$/, "TableControl");
    const session = { session: "minden", create: true };
    const opening = calls[`POST /${list}/getInstance`];
    const views = opening && shapeOf(opening.input).properties?.["view"]?.enum;
    for (const view of views ?? [undefined]) {
      await post(editors[0], `${list}/getInstance`, view === undefined ? session : { ...session, view });
      const { body } = await post(editors[0], `${list}/getList`, { session: "minden", firstResult: 0, maxResults: 50 });
      for (const { id } of (body.data ?? []).toReversed())
        if ((await post(editors[0], `${control}/getFormData`, { id })).body["editableAccess"] === "Full") return id;
    }
    return madeRecord(control);
  }

  /** Returns the first offered choice, for a field with choices. */
  async function someChoice(control: string, path: string): Promise<unknown> {
    const selection = new RegExp(`^(GET|POST) /(${control}/get${path}\\w*Selection)$`, "i");
    const [, method = "", address = ""] = Object.keys(calls).flatMap((name) => selection.exec(name) ?? []);
    if (method === "") return undefined;
    const { body } = await (method === "GET"
      ? editors[0].send<unknown[]>("GET", `/api/${address}`)
      : editors[0].send<unknown[]>("POST", `/api/${address}`, {
          body: "{}",
          headers: { "content-type": "application/json" },
        }));
    return body[0];
  }

  /** Creates a new record, whose wrong fields are given one value after another until they are accepted. */
  async function madeRecord(control: string): Promise<number> {
    const { body: empty } = await editors[0].send<Values>("GET", `/api/${control}/create`);
    const { id: _, updated: __, protectionLevel: ___, may: ____, ...dto } = empty;
    for (const attempt of ["Új érték", 1, "2026-05-05", "uj@pelda.hu", null]) {
      const { body } = await post(editors[0], `${control}/save`, { dto });
      if (body.id !== undefined) return body.id;
      for (const path of Object.keys(body.properties ?? {})) dto[path] = (await someChoice(control, path)) ?? attempt;
    }
    throw new Error(`make a record that ${control} opens`);
  }

  /** Finds a text field of the record that accepts another text. */
  async function someText(control: string, id: number): Promise<string> {
    const { dto } = await readRecord(control, id);
    for (const [name, value] of Object.entries(dto)) {
      if (typeof value !== "string") continue;
      const { updated } = await readRecord(control, id);
      const { body } = await post(editors[0], `${control}/update`, {
        id,
        updated,
        dto: { ...dto, [name]: `${value} 0` },
      });
      if (body.successful) return name;
    }
    throw new Error(`no text of ${control} takes another`);
  }

  return { portal, editors, readRecord, someRecord, someText, someChoice };
}

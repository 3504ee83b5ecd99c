import { anyOf, superAdmin, writes } from "@rajt/contract/kernel/access";
import type { FieldMessages } from "@rajt/contract/kernel/calls";
import * as field from "@rajt/contract/kernel/form/form";
import { sql, type RawBuilder } from "kysely";
import type { Browser } from "../../../test/browser.ts";
import { makeCompetition, makeOrganiser, makeStaff, named, PASSWORD, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal, type PortalOptions } from "../../../test/harness.ts";
import type { Tx } from "../db/database.ts";
import { allRows } from "../db/all-rows.ts";
import type { FormBinding } from "./form-binding.ts";
import { serveForm } from "./serve-form.ts";
import { links, neverRead, reference, rowsOf } from "./record/sources.ts";

export const NOW = "2026-05-04T10:00:00Z";

/** A form for tests with a field of every kind, over the table of competitions. */
export const trialForm = field.defineForm({
  control: "trialEditControl",
  needs: anyOf("Competition"),
  writes: writes("Competition"),
  title: "address",
  lock: true,
  asksWhileTyped: true,
  fields: {
    address: field.line({ max: 255, required: true }),
    regulations: field.area({ max: 2000 }),
    taxNumber: field.line({ max: 15, mask: "00000000-0-00" }),
    email: field.email({ max: 100 }),
    pin: field.password({ max: 8 }),
    capacity: field.whole({ min: 0, max: 5000 }),
    drafting: field.yesNo({}),
    startsOn: field.day({ required: true }),
    briefing: field.moment({}),
    timing: field.oneOf({ values: ["CHIP", "HAND"], labels: "trial.timing", selection: "getTimingSelection" }),
    contest: field.record({ selection: "getContestSelection", required: true }),
    referee: field.record({ selection: "getRefereeSelection", search: true }),
    prices: field.rows({
      fields: {
        group: field.record({ selection: "getGroupSelection", required: true }),
        amount: field.whole({ min: 0, max: 1_000_000, required: true }),
      },
      most: 5,
    }),
    illness: field.line({ max: 100, masked: true }),
    organiser: field.line({ max: 50, readOnly: "onceMade" }),
    reason: field.line({ max: 100, shownTo: superAdmin }),
    created: field.moment({ readOnly: true }),
  },
  rules: ({ startsOn }) =>
    startsOn === "2026-12-24" ? [{ path: "startsOn", message: "kernel.error.dayInvalid" }] : [],
});

type Trial = FormBinding<typeof trialForm, "competition as c">;

const pricesOfC = sql`(select coalesce(json_agg(json_build_object(
    'group', json_build_object('id', g.id, 'name', g.name), 'amount', p.registration_amount) order by p.order_index), '[]')
  from entry_price p join group_age_group g on g.id = p.group_age_group_id where p.competition_id = c.id)`;

async function write(tx: Tx, id: number, dto: field.Dto<typeof trialForm>): Promise<void> {
  const pin = dto.pin === null ? null : `hash of ${dto.pin}`;
  await sql`update competition set office_hours = ${dto.capacity}::text, parking_information = coalesce(${pin}, parking_information)
    where id = ${id}`.execute(tx);
  await tx.deleteFrom("entry_price").where("competition_id", "=", id).execute();
  for (const [order_index, { group, amount }] of dto.prices.entries())
    await tx
      .insertInto("entry_price")
      .values({ competition_id: id, group_age_group_id: group.id, registration_amount: amount, order_index })
      .execute();
}

type Rules = { access: Trial["access"] | null; scope: RawBuilder<boolean> | null; check: Trial["check"] | null };

/** Rules that a test gives the binding; it has none of its own. */
export const rules: Rules = { access: null, scope: null, check: null };

const binding: Trial = {
  object: "competition",
  table: "competition as c",
  scope: ({ isSuperAdmin, accountId }) =>
    rules.scope ?? (isSuperAdmin ? allRows() : sql<boolean>`c.created_by = ${accountId}`),
  protection: sql`case when c.address = 'Védett' then 'CannotBeModified' end`,
  fields: {
    address: "address",
    regulations: "regulations",
    taxNumber: "office_name",
    email: "office_email",
    pin: neverRead,
    capacity: sql`c.office_hours::integer`,
    drafting: "drafting",
    startsOn: "starts_on",
    briefing: "briefing_at",
    timing: "timing_type",
    contest: reference("contest_id", { to: "contest" }),
    referee: reference("referee_id", { to: "person", name: "last_name" }),
    prices: pricesOfC,
    illness: "water_information",
    organiser: "organiser_name",
    reason: "technical_information",
    created: "created_at",
  },
  newRow: ({ viewer, now }) => ({
    created_by: viewer.accountId ?? 0,
    ends_on: "2026-12-31",
    registration_deadline: "2026-01-01",
    created_at: now,
  }),
  create: async () => ({ timing: "CHIP" }),
  access: (viewer, record) => rules.access?.(viewer, record) ?? { editableAccess: "Full", editableFields: [] },
  check: async (runner, dto, asking) => rules.check?.(runner, dto, asking) ?? [],
  write,
  constraints: {
    entry_price_competition_id_group_age_group_id_qualification_key: {
      path: "prices",
      message: "kernel.form.taken",
    },
  },
  selections: {
    getContestSelection: rowsOf("contest"),
    getRefereeSelection: ({ isSuperAdmin }) =>
      sql`select id, last_name || ' ' || first_name as name from person where is_referee and (${isSuperAdmin}::boolean or not archived)`,
    getGroupSelection: rowsOf("group_age_group"),
  },
};

/** A form without a lock, whose records already exist. */
export const plainForm = field.defineForm({
  control: "plainEditControl",
  needs: anyOf("Competition"),
  writes: superAdmin,
  title: "name",
  create: false,
  fields: {
    name: field.line({ max: 255, required: true }),
    groups: field.records({ selection: "getGroupSelection" }),
  },
});

const plain = serveForm(plainForm, {
  object: "distance",
  table: "distance",
  scope: () => sql<boolean>`true`,
  fields: {
    name: "name",
    groups: links({ through: "distance_age_group", own: "distance_id", other: "age_group_id", to: "age_group" }),
  },
  selections: { getGroupSelection: rowsOf("age_group") },
});

type Answer = {
  readonly successful: boolean;
  readonly id?: number;
  readonly updated?: string;
  readonly code?: string;
  readonly message?: string;
  readonly activeUserName?: string | null;
  readonly properties?: FieldMessages;
};

/** Calls a form that is not part of the portal. */
export const ask = <T = Answer>(browser: Browser, name: string, input: object = {}, form: field.Form = trialForm) =>
  browser.send<T>("POST", `/api/${form.control}/${name}`, {
    body: JSON.stringify(input),
    headers: { "content-type": "application/json" },
  });
export const get = <T = Record<string, unknown>>(browser: Browser, name: string, form: field.Form = trialForm) =>
  browser.send<T>("GET", `/api/${form.control}/${name}`);

/** Returns the first message of each field. */
export const messagesOf = ({ properties }: Answer) =>
  Object.fromEntries(Object.entries(properties ?? {}).map(([path, all]) => [path, all[0]?.message]));

export type Trials = Portal & {
  organiser: Made;
  /** The organiser, signed in. */
  own: Browser;
  admin: Browser;
  signedIn: (who: Made) => Promise<Browser>;
  /** A record of the organiser, and the dto that saves it unchanged. */
  record: () => Promise<{ id: number; updated: string; dto: Record<string, unknown> }>;
  logs: (id: number, object?: string) => Promise<{ actor: number | null; action: string; changes: unknown }[]>;
};

/** A portal that serves the trial forms, and its users. */
export async function openTrials(options: PortalOptions = {}): Promise<Trials> {
  const features = (context: Portal["context"]) => [serveForm(trialForm, binding)(context), plain(context)];
  const portal = await startPortal({ now: NOW, features, ...options });
  const signedIn = ({ email }: Made) => portal.browser().signIn(email, PASSWORD);
  const organiser = await makeOrganiser(portal.db, { name: "Tisza Triatlon" });
  const own = await signedIn(organiser);
  return {
    ...portal,
    organiser,
    own,
    admin: await signedIn(await makeStaff(portal.db, { name: "Titkár Ügyes" })),
    signedIn,
    record: async () => {
      const { id } = await makeCompetition(portal.db, { createdBy: organiser.id });
      const { updated, dto } = await dtoOf(own, id);
      return { id, updated, dto };
    },
    logs: async (id, object = "competition") =>
      portal.db
        .selectFrom("change_log")
        .where("object", "=", object)
        .where("object_id", "=", id)
        .select(["actor_id as actor", "action", "changes"])
        .orderBy("id")
        .execute(),
  };
}

/** Reads a record as a page would send it back: its fields without the read-only ones. */
export async function dtoOf(browser: Browser, id: number) {
  const { body } = await ask<Record<string, unknown>>(browser, "getData", { id });
  const { id: _, updated, protectionLevel: __, created: ___, ...dto } = body;
  return { updated: String(updated), dto };
}

/** Returns a valid dto of a new record. */
export const rightDto = async ({ db }: Portal) => ({
  address: "4450 Tiszalök, Strand",
  regulations: null,
  taxNumber: null,
  email: null,
  pin: null,
  capacity: null,
  drafting: false,
  startsOn: "2026-06-13",
  briefing: null,
  timing: null,
  contest: { id: await named(db, "contest", "Tisza Kupa") },
  referee: null,
  prices: [{ group: { id: await named(db, "group_age_group", "felnőtt") }, amount: 1000 }],
  illness: null,
  organiser: null,
});

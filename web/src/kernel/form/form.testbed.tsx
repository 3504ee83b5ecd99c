import { pageRoute } from "../../testing/page-route.tsx";
import { anyOf, superAdmin, writes } from "@rajt/contract/kernel/access";
import { VALUE_NAMES } from "@rajt/contract/kernel/english-names";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import * as field from "@rajt/contract/kernel/form/form";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { vi } from "vitest";
import { visitor } from "../../testing/viewer.ts";
import { createQueryClient } from "../calls/query-client.ts";
import { speakerOf, TextsProvider } from "../texts.tsx";
import { Toasts } from "../ui/overlays/Toasts.tsx";
import { ViewerProvider, type AccessConfig } from "../viewer.tsx";
import { FormScreen } from "./FormScreen.tsx";
import type { NamedOptions } from "./form-options.ts";

/** A form with a field of every kind, in two tabs. */
export const trialForm = field.defineForm({
  control: "trialEditControl",
  needs: anyOf("Contest"),
  writes: writes("Contest"),
  title: "name",
  tabs: {
    base: ["name", "note", "email", "secret", "phone", "age", "active", "birthDate", "made", "level", "created"],
    more: ["parent", "groups", "person", "grants", "picture", "body", "taj"],
  },
  fields: {
    name: field.line({ max: 10, required: true, capitalise: true }),
    note: field.area({ max: 20 }),
    email: field.email({ max: 50 }),
    secret: field.password({ max: 50 }),
    phone: field.line({ max: 20, mask: "+0000000000000" }),
    age: field.whole({ min: 0, max: 150 }),
    active: field.yesNo({}),
    birthDate: field.day({}),
    made: field.moment({}),
    level: field.oneOf({ values: ["ReadOnly", "WriteRead"], labels: "trial.level" }),
    created: field.day({ readOnly: true }),
    parent: field.record({ selection: "getParentSelection", required: true, labels: VALUE_NAMES }),
    groups: field.records({ selection: "getGroupSelection", labels: VALUE_NAMES }),
    person: field.record({ selection: "getPersonSelection", search: true }),
    grants: field.rows({
      most: 3,
      fields: {
        service: field.line({ max: 20, required: true }),
        level: field.oneOf({ values: ["ReadOnly", "WriteRead"], labels: "trial.level", required: true }),
      },
    }),
    picture: field.file({ accepts: "picture" }),
    body: field.richText({ max: 1000 }),
    taj: field.line({ max: 11, mask: "000 000 000", masked: true, shownTo: superAdmin }),
  },
});

/** A form without tabs, as most forms are. */
export const shortForm = field.defineForm({
  control: "shortEditControl",
  needs: anyOf("Contest"),
  writes: writes("Contest"),
  title: "name",
  fields: { name: field.line({ max: 10, required: true }), place: field.line({ max: 20 }) },
});

const trialTexts = {
  title: "Próbák",
  new: "Új próba",
  level: { ReadOnly: "olvas", WriteRead: "ír" },
  form: {
    new: "Új próba",
    gone: "Lehet, hogy elvitték.",
    tabs: { base: "Alap", more: "További" },
    hints: { name: "Ahogy kiírják." },
    name: "Név",
    note: "Megjegyzés",
    email: "E-mail",
    secret: "Jelszó",
    phone: "Telefon",
    age: "Kor",
    active: "Aktív",
    birthDate: "Születés",
    made: "Készült",
    level: "Szint",
    created: "Felvéve",
    parent: "Szülő",
    groups: "Csoportok",
    person: "Személy",
    grants: "Jogok",
    picture: "Kép",
    body: "Szöveg",
    taj: "TAJ",
    place: "Hely",
    rows: { grants: { service: "Szolgáltatás", level: "Jogszint" } },
  },
};

export type Body = Record<string, unknown>;
export type Sent = { readonly name: string; readonly body: Body };
type Answer = object | undefined;
type AnswerSource = Answer | ((body: Body) => Answer);

export const full = { editableAccess: "Full", editableFields: [] };

export const shortRecord = (changes: Body = {}): Body => ({
  id: 5,
  updated: "2027-05-01T10:00:00.000Z",
  protectionLevel: null,
  name: "Rajt",
  place: "Tata",
  ...changes,
});

/** Stubs `fetch` with responses by the last part of a call's name; records the calls. */
export function serve(answers: Readonly<Record<string, AnswerSource>>) {
  const sent: Sent[] = [];
  const server = {
    answers: { getFormData: full, getAccessConfig: editor(), ...answers } as Record<string, AnswerSource>,
    sent,
    last: (name: string): Body | undefined => sent.findLast((call) => call.name === name)?.body,
    count: (name: string): number => sent.filter((call) => call.name === name).length,
  };
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const name = path.split("/").at(-1) ?? "";
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as Body) : {};
    sent.push({ name, body });
    const answer = server.answers[name];
    const given = typeof answer === "function" ? (answer as (body: Body) => Answer)(body) : answer;
    return Promise.resolve(given instanceof Response ? given.clone() : new Response(JSON.stringify(given ?? {})));
  });
  return server;
}

export const editor = (changes: Partial<AccessConfig> = {}): AccessConfig =>
  visitor({
    user: { id: 3, name: "Szerkesztő Sára", email: "sara@example.test", profilePicture: null },
    serviceList: [{ service: "Contest", grantedLevel: "WriteRead" }],
    ...changes,
  });

type Opened = {
  options?: Partial<NamedOptions>;
  id?: string;
  viewer?: AccessConfig;
  /** The record that the last visit left in the cache. */
  cached?: object;
  /** The language of the names of values; the words are Hungarian. */
  locale?: Locale;
};

/** Opens the form of a record in a portal with a list beside it; waits until it is there. */
export async function open(
  form: field.Form,
  { options = {}, id = "5", viewer = editor(), cached, locale = "hu" }: Opened = {},
) {
  const texts = { ...textsHu, trial: trialTexts };
  const central: string[] = [];
  const queries = createQueryClient({
    signedOut: () => central.push("signed out"),
    forbidden: () => central.push("forbidden"),
    notify: (error) => central.push(error.code),
  });
  queries.setQueryData(["GET /accessManagement/getAccessConfig", {}], viewer);
  if (cached !== undefined) queries.setQueryData([`POST /${form.control}/getData`, { id: Number(id) }], cached);
  const Frame = () => (
    <>
      <Link to="/elsewhere">el</Link>
      <Outlet />
      <Toasts />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          pageRoute("contestEdit", () => (
            <FormScreen form={form} options={{ texts: "trial.form", ...options }} id={id} />
          )),
          { path: "/contest/:sessionNameParam?", element: <p>the list</p> },
          { path: "/elsewhere", element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [`/contest/edit/${id}`] },
  );
  const view = render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf(locale, texts)}>
        <ViewerProvider splash={<p>splash</p>} failure={() => <p>failed</p>}>
          <RouterProvider router={router} />
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(textsHu.kernel.form.back);
  return { router, queries, central, ...view };
}

export const saveButton = () => screen.getByRole("button", { name: textsHu.kernel.form.save });

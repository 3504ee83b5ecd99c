import { pages, pathTo } from "@rajt/contract/portal.pages";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { pageIn } from "../../testing/page-route.tsx";
import { athlete } from "../../testing/viewer.ts";
import { LetterPage } from "./LetterPage.tsx";

const RECIPIENTS = { people: 5, mails: 4, throughClub: 2, clubs: 1, optedOut: 3, unreachable: 0 };
const SENT = {
  id: 1,
  sentAt: "2026-05-04T10:00:00.000Z",
  sentBy: "Zala TC",
  audience: "RACE",
  race: "Sprint",
  subject: "Parkolás",
  text: "<b>A strandnál</b>",
  people: 5,
  mails: 4,
};
const server = { refusal: null as object | null, calls: [] as [string, unknown][] };
beforeEach(() => {
  Object.assign(server, { refusal: null, calls: [] });
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    const call = url.split("/").at(-1) ?? "";
    if (call === "getLetters")
      return Response.json({ raceList: [{ id: 7, name: "Sprint" }], letterList: [SENT], leftToday: 1 });
    if (call === "getInfo") return Response.json({ id: 3, name: "Zala Kupa" });
    server.calls.push([call, JSON.parse(body)]);
    return Response.json(
      server.refusal ?? {
        successful: true,
        message: "Elindult.",
        recipients: RECIPIENTS,
        subject: "",
        html: "<p>Minta</p>",
      },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (grantedLevel: "ReadOnly" | "WriteRead" = "WriteRead") =>
  renderIn(
    <>
      <Link to="/">elsewhere</Link>
      <Routes>
        <Route path={pages.competitionLetter.path} element={pageIn("competitionLetter", LetterPage)} />
        <Route path="*" element={<p>left</p>} />
      </Routes>
    </>,
    {
      viewer: athlete({ accessType: "Org", serviceList: [{ service: "Competition", grantedLevel }] }),
      at: pathTo("competitionLetter", { competitionId: 3 }),
    },
  );
const subject = () => screen.findByRole("textbox", { name: /^Tárgy/ });
const text = () => screen.findByRole("textbox", { name: /^A levél szövege/ });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

it("inserts a placeholder into the field that was edited last", async () => {
  show();
  await userEvent.type(await subject(), "Rajtszám: ");
  await press(/startNumber/);
  expect(await subject()).toHaveProperty("value", "Rajtszám: {{ startNumber }}");
  await userEvent.type(await text(), "Szia ");
  await press(/\{\{ name \}\}/);
  expect(await text()).toHaveProperty("value", "Szia {{ name }}");
});

it("asks for confirmation with the number of recipients, and summarises the sent letter", async () => {
  show();
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Címzettek" }), "Egy futam nevezettjei");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: /^Futam/ }), "Sprint");
  await userEvent.type(await subject(), "Parkolás");
  await userEvent.type(await text(), "A strandnál.");
  await press("Küldés…");
  expect(await screen.findByRole("dialog", { name: "Elküldöd 4 címzettnek?" })).toBeDefined();
  expect(screen.getByText(/2 az egyesületén át/)).toBeDefined();
  expect(screen.getByText(/nem kér ilyen levelet: 3/)).toBeDefined();
  await press("Elküldöm");
  expect(await screen.findByText("Elindult.")).toBeDefined();
  const letter = { competition: 3, audience: "RACE", race: 7, subject: "Parkolás", text: "A strandnál." };
  expect(server.calls).toEqual([
    ["getPreview", letter],
    ["send", letter],
  ]);
  expect(await subject()).toHaveProperty("value", "");
});

it("shows every refusal at its field, focuses the first, and keeps the text", async () => {
  const messages = (message: string) => [{ code: "a", message }];
  server.refusal = {
    successful: false,
    message: "Javítsd.",
    properties: { subject: messages("Kötelező"), text: messages("Nincs ilyen adat: email") },
  };
  show();
  await userEvent.type(await text(), "Szia {{{{ email }}");
  await press("Küldés…");
  expect(await screen.findByText("Kötelező")).toBeDefined();
  expect(screen.getByText("Nincs ilyen adat: email")).toBeDefined();
  expect(document.activeElement).toBe(await subject());
  expect(await text()).toHaveProperty("value", "Szia {{ email }}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("asks for confirmation before an unsent letter is left", async () => {
  show();
  await userEvent.type(await text(), "Szia");
  await userEvent.click(screen.getByRole("link", { name: "elsewhere" }));
  expect(await screen.findByRole("dialog")).toBeDefined();
});

it("shows sent letters as text, also to viewers who may not write", async () => {
  show("ReadOnly");
  expect(await screen.findByText("<b>A strandnál</b>")).toBeDefined();
  expect(screen.getByRole("row", { name: /Parkolás.*2026 május 4\. 12:00.*Zala TC.*Sprint/ })).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
});

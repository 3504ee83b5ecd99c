import { anyOf, superAdmin } from "@rajt/contract/kernel/access";
import type { ActAnswer } from "@rajt/contract/kernel/table/act.calls";
import { area } from "@rajt/contract/kernel/form/form";
import { defineTable, text, yesNo } from "@rajt/contract/kernel/table/table";
import { IconCash, IconCashOff } from "@tabler/icons-react";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Row } from "../table-call.ts";
import { useCall } from "../../calls/useCall.ts";
import { fakeServer, renderList, type Fake } from "../table.testbed.tsx";
import { tablePage } from "../tablePage.tsx";

const MARKING = {
  needs: superAdmin,
  on: "selection",
  call: "fakeControl/bulkUpdatePaid",
  failed: "entry.list.markFailed",
} as const;

/** A list for tests with the texts of entries. */
const list = defineTable({
  control: "fakeTableControl",
  needs: anyOf("ValueSet"),
  columns: { cachedPersonFullName: text(), paid: yesNo() },
  order: [["cachedPersonFullName", "asc"]],
  acts: {
    markPaid: { ...MARKING, confirm: "asks", sends: { paid: true } },
    markUnpaid: {
      ...MARKING,
      confirm: "warns",
      sends: { paid: false },
      asks: { reason: area({ max: 255 }) },
    },
  },
});

const Page = tablePage(list, {
  texts: "entry.list",
  acts: { markPaid: IconCash, markUnpaid: IconCashOff },
  before: { markPaid: ({ session, id = "all" }) => <p>{`${session}: ${id}`}</p> },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const entries: Row[] = ["Őz Ábel", "Zsiga Örs", "Ozorai Zsófia"].map((name, at) => ({
  id: at + 1,
  cachedPersonFullName: name,
  paid: at === 2,
  acts: [at === 2 ? "markUnpaid" : "markPaid"],
}));

const went = (answer: Partial<ActAnswer>): ActAnswer => ({
  successful: true,
  run: "r",
  total: 2,
  done: 2,
  changed: 2,
  refused: [],
  ...answer,
});

const failure = (status: number, code: string) =>
  new Response(JSON.stringify({ successful: false, code, message: "" }), { status });

/** Opens a list of entries whose act gets these responses in turn. */
async function opened(...answers: (ActAnswer | Response)[]): Promise<Fake> {
  const fake = fakeServer(entries);
  fake.answers["bulkUpdatePaid"] = () => answers.shift();
  renderList({ superAdmin: true, Page });
  await screen.findByText("Őz Ábel");
  return fake;
}
const sent = ({ asked }: Fake) => asked.filter(({ act }) => act === "bulkUpdatePaid").map(({ body }) => body);
const bar = () => within(screen.getByRole("region", { name: "Műveletek a kijelölt sorokkal" }));
const select = (name: string) => userEvent.click(screen.getByLabelText(`Kijelölés: ${name}`));
const dialog = () => within(screen.getByRole("dialog"));

it("requires a selection, asks, runs the act after the selection is sent, and lists the refused rows with reasons", async () => {
  const refused = [{ code: "x", message: "Ezt már kifizették.", count: 1, firstIds: [2] }];
  const fake = await opened(went({ changed: 1, refused }));
  const paid = bar().getByRole("button", { name: "Befizetve" });
  expect(paid.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(paid);
  expect(screen.queryByRole("dialog")).toBeNull();
  await select("Őz Ábel");
  await select("Zsiga Örs");
  await userEvent.click(paid);
  dialog().getByRole("heading", { name: "Befizetettnek jelölsz 2 nevezést?" });
  await userEvent.click(dialog().getByRole("button", { name: "Befizetettnek jelölöm" }));
  await dialog().findByText("Módosítások rögzítve.");
  dialog().getByText("1 × Ezt már kifizették.");
  dialog().getByText("A kimaradt sorok kijelölve maradtak.");
  expect(sent(fake)).toEqual([{ session: "tests", run: expect.stringMatching(/^[\w-]{20}$/), paid: true }]);
  const acts = fake.asked.map(({ act }) => act);
  expect(acts.lastIndexOf("selectOne")).toBeLessThan(acts.indexOf("bulkUpdatePaid"));
  expect(document.activeElement?.textContent).toBe("Bezárás");
});

it("shows the consequences before the act: of one row, or of the selection once the server has it", async () => {
  const fake = await opened();
  await userEvent.click(screen.getByLabelText("Befizetve: Őz Ábel"));
  dialog().getByText("tests: 1");
  await userEvent.click(dialog().getByRole("button", { name: "Mégse" }));
  let resolve: (answer: unknown) => void = () => undefined;
  const pending = new Promise((done) => (resolve = done));
  fake.answers["selectOne"] = () => pending;
  await select("Zsiga Örs");
  await userEvent.click(bar().getByRole("button", { name: "Befizetve" }));
  await waitFor(() => expect(fake.asked.map(({ act }) => act)).toContain("selectOne"));
  expect(dialog().queryByText("tests: all")).toBeNull();
  resolve({ successful: true, metadata: { selectedCount: 1 } });
  await dialog().findByText("tests: all");
});

it("is sent after a pending selection of all rows", async () => {
  const fake = await opened(went({}));
  let resolve: (answer: unknown) => void = () => undefined;
  const pending = new Promise((done) => (resolve = done));
  fake.answers["selectAll"] = () => pending;
  await userEvent.click(screen.getByLabelText("Minden sor kijelölése", { selector: "input" }));
  await userEvent.click(bar().getByRole("button", { name: "Befizetve" }));
  await userEvent.click(dialog().getByRole("button", { name: "Befizetettnek jelölöm" }));
  expect([fake.asked.map(({ act }) => act).includes("selectAll"), sent(fake)]).toEqual([true, []]);
  resolve({ successful: true, metadata: { totalCount: 3, selectedCount: 3 } });
  await screen.findByText("Módosítások rögzítve.");
  expect(sent(fake)).toHaveLength(1);
});

it("refetches the work that waits, so that its badge follows", async () => {
  const Badge = () => <p>{`waiting: ${useCall("GET /workControl/getWork", {}).data?.data.length}`}</p>;
  const Both = () => (
    <>
      <Badge />
      <Page />
    </>
  );
  const fake = fakeServer(entries);
  let waiting = 2;
  fake.answers["getWork"] = () => ({ data: Array.from({ length: waiting }, () => ({})) });
  fake.answers["bulkUpdatePaid"] = () => {
    waiting = 1;
    return went({ total: 1, done: 1, changed: 1 });
  };
  renderList({ superAdmin: true, Page: Both });
  await screen.findByText("waiting: 2");
  await screen.findByText("Őz Ábel");
  await select("Őz Ábel");
  await userEvent.click(bar().getByRole("button", { name: "Befizetve" }));
  await userEvent.click(dialog().getByRole("button", { name: "Befizetettnek jelölöm" }));
  expect(await screen.findByText("waiting: 1")).toBeDefined();
});

it("is offered for each open row by name, and sends its fields", async () => {
  const fake = await opened(went({ total: 1, done: 1, changed: 1 }));
  expect(screen.getByLabelText("Befizetve itt nem választható: Ozorai Zsófia").getAttribute("aria-disabled")).toBe(
    "true",
  );
  await userEvent.click(screen.getByLabelText("Nem fizetve: Ozorai Zsófia"));
  dialog().getByRole("heading", { name: "Visszavonod a befizetést: Ozorai Zsófia?" });
  await userEvent.type(dialog().getByLabelText("A visszavonás oka"), "Tévedés");
  await userEvent.click(dialog().getByRole("button", { name: "Visszavonom" }));
  await screen.findByText("Módosítások rögzítve.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(fake)).toMatchObject([{ id: 3, paid: false, reason: "Tévedés" }]);
});

it("resumes the same run after an interruption, and polls a long one", async () => {
  const fake = await opened(
    new Response("", { status: 503 }),
    went({ total: 3_000, done: 100, changed: 100 }),
    went({ total: 3_000, done: 3_000, changed: 3_000 }),
  );
  await select("Őz Ábel");
  await userEvent.click(bar().getByRole("button", { name: "Befizetve" }));
  await userEvent.click(dialog().getByRole("button", { name: "Befizetettnek jelölöm" }));
  await dialog().findByText(/A művelet megszakadt/);
  await userEvent.click(dialog().getByRole("button", { name: "Folytatás" }));
  await dialog().findByRole("progressbar", { name: /^100 \/ 3.000 sor kész$/ });
  await waitFor(() => expect(sent(fake)).toHaveLength(3));
  const runs = sent(fake).map(({ run }) => run);
  expect([runs.length, new Set(runs).size]).toEqual([3, 1]);
});

it.each([
  ["nobody knows why", () => new Response("", { status: 500 }), /A művelet megszakadt: Hiba történt a fizetés állap/],
  [
    "nobody answers",
    () => Response.error(),
    /A művelet megszakadt: Hiba történt a fizetés állapotának beállítása során\. /,
  ],
  [
    "a reason is known",
    () => failure(503, "kernel.error.cannotSave"),
    /A művelet megszakadt: A portál most nem tud menteni/,
  ],
])("shows the act's own failure text if it stops and %s", async (_why, broken, sentence) => {
  await opened(broken());
  await select("Őz Ábel");
  await userEvent.click(bar().getByRole("button", { name: "Befizetve" }));
  await userEvent.click(dialog().getByRole("button", { name: "Befizetettnek jelölöm" }));
  expect((await dialog().findByText(/^A művelet megszakadt/)).textContent).toMatch(sentence);
});

it("offers no act to a viewer without the right", async () => {
  fakeServer(entries);
  renderList({ Page });
  await screen.findByText("Őz Ábel");
  expect(screen.queryByRole("region", { name: "Műveletek a kijelölt sorokkal" })).toBeNull();
  expect(screen.queryByLabelText("Befizetve: Őz Ábel")).toBeNull();
});

const many = defineTable({
  ...list,
  acts: {
    markPaid: { ...MARKING, confirm: "asks", sends: { state: "paid" } },
    markUnpaid: { ...MARKING, confirm: "warns", sends: { state: "unpaid" } },
    // Its texts are another act's: only their number matters here.
    markHeld: { ...MARKING, confirm: "asks", sends: { state: "held" } },
  },
});
const ManyPage = tablePage(many, {
  texts: "entry.list" as never,
  acts: { markPaid: IconCash, markUnpaid: IconCashOff, markHeld: IconCash },
});

it("puts a row's open acts behind one button if they do not fit", async () => {
  const fake = fakeServer(entries);
  fake.answers["bulkUpdatePaid"] = () => went({ total: 1, done: 1, changed: 1 });
  renderList({ superAdmin: true, Page: ManyPage });
  await screen.findByText("Őz Ábel");
  // The first act has a button of its own.
  expect(screen.getByRole("button", { name: "Befizetve: Őz Ábel" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Nem fizetve: Őz Ábel" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Műveletek: Őz Ábel" }));
  const names = dialog()
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(names.filter(Boolean)).toEqual(["Befizetve"]);
  await userEvent.click(dialog().getByRole("button", { name: "Befizetve" }));
  expect(dialog().getByRole("heading").textContent).toContain("Őz Ábel");
  await userEvent.click(dialog().getByRole("button", { name: /Befizetettnek/ }));
  await waitFor(() => expect(sent(fake)).toMatchObject([{ id: 1, state: "paid" }]));
});

it("shows the acts of the refetched row behind the button", async () => {
  const fake = fakeServer(entries);
  fake.answers["bulkUpdatePaid"] = () => went({ total: 1, done: 1, changed: 1 });
  renderList({ superAdmin: true, Page: ManyPage });
  await screen.findByText("Őz Ábel");
  let answer: (list: object) => void = () => undefined;
  fake.answers["getList"] = () => new Promise((done) => (answer = done));
  await userEvent.click(screen.getByRole("button", { name: "Befizetve: Őz Ábel" }));
  await userEvent.click(dialog().getByRole("button", { name: /Befizetettnek/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Műveletek: Őz Ábel" }));
  const data = entries.map((row) => (row.id === 1 ? { ...row, paid: true, acts: ["markUnpaid"] } : row));
  const metadata = { first: 0, currentCount: 3, totalCount: 3, selectedCount: 0 };
  answer({ successful: true, metadata, data, selected: [] });
  expect(await dialog().findByRole("button", { name: "Nem fizetve" })).toBeDefined();
  expect(dialog().queryByRole("button", { name: "Befizetve" })).toBeNull();
});

const paying = defineTable({
  ...list,
  selects: "open",
  acts: { markPaid: { ...MARKING, confirm: "asks", sends: { paid: true } } },
});
const PayingPage = tablePage(paying, { texts: "entry.list", acts: { markPaid: IconCash } });
const REASON = "Fizetés nem lehetséges, mert az egyesület éves licensz díja nincs megfizetve.";
const barred = { markPaid: "fee.refusal.clubPaymentMissing" };

it("selects only rows with an open act, one by one and all at once", async () => {
  const fake = fakeServer(entries.map((row) => ({ ...row, acts: row["paid"] === true ? [] : ["markPaid"] })));
  fake.answers["selectAll"] = () => ({ successful: true, metadata: { totalCount: 3, selectedCount: 2 } });
  renderList({ superAdmin: true, Page: PayingPage });
  await screen.findByText("Őz Ábel");
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(`Kijelölés: ${name}`);
  expect(box("Ozorai Zsófia").getAttribute("aria-disabled")).toBe("true");
  await select("Ozorai Zsófia");
  expect([box("Ozorai Zsófia").checked, fake.asked.some(({ act }) => act === "selectOne")]).toEqual([false, false]);
  await userEvent.click(screen.getByLabelText("Minden sor kijelölése", { selector: "input" }));
  await waitFor(() => expect(bar().getByText(/^2 /)).toBeDefined());
  expect(["Őz Ábel", "Zsiga Örs", "Ozorai Zsófia"].map((name) => box(name).checked)).toEqual([true, true, false]);
});

it("gives the reason of an act that is barred for a single row, and opens it for several rows", async () => {
  fakeServer(
    entries.slice(0, 2).map((row, at) => ({ ...row, ...(at === 0 ? { acts: [], barred } : { acts: ["markPaid"] }) })),
  );
  renderList({ superAdmin: true, Page: PayingPage });
  const closed = await screen.findByLabelText(`Befizetve itt nem választható: Őz Ábel. ${REASON}`);
  expect(closed.getAttribute("aria-disabled")).toBe("true");
  await select("Őz Ábel");
  const paid = bar().getByRole("button", { name: "Befizetve" });
  expect([paid.getAttribute("aria-disabled"), bar().getByText(REASON).textContent]).toEqual(["true", REASON]);
  await select("Zsiga Örs");
  expect([paid.getAttribute("aria-disabled"), bar().queryByText(REASON)]).toEqual([null, null]);
});

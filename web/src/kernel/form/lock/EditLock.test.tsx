import { textsHu } from "@rajt/contract/texts.hu";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { editor, open, saveButton, serve, shortForm, shortRecord } from "../form.testbed.tsx";

const texts = textsHu.kernel.form;
const lockedForm = { ...shortForm, lock: true } as const;
const mine = { successful: true };
const theirs = { successful: false, code: "kernel.form.locked", activeUserName: "Másik Mari" };
const HOLDER = "Másik Mari épp ezt az adatlapot szerkeszti. Amint befejezi, te is módosíthatod.";
const POLL_MS = 10_000;

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const poll = () => act(() => vi.advanceTimersByTimeAsync(POLL_MS + 50));
const nameField = () => screen.findByLabelText<HTMLInputElement>(/Név/);

describe("useEditLock", () => {
  const intents = (server: ReturnType<typeof serve>) =>
    server.sent.filter(({ name }) => name === "requestEditAccess").map(({ body }) => body["intent"]);

  it("takes the lock at the first change, renews it by each poll and releases it on leaving; viewing takes none", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: mine });
    await open(lockedForm);
    await nameField();
    await poll();
    expect(intents(server)).toEqual(["look", "look"]);
    await user().type(await nameField(), "2");
    await waitFor(() => expect(intents(server)).toEqual(["look", "look", "edit"]));
    await poll();
    expect(intents(server).slice(3)).toEqual(["edit"]);
    expect(server.count("releaseEditAccess")).toBe(0);
    await user().click(screen.getByText("el"));
    await user().click(screen.getByRole("button", { name: textsHu.shell.leave.confirm }));
    expect(screen.getByText("elsewhere")).toBeDefined();
    expect(server.last("releaseEditAccess")).toEqual({ id: 5 });
    await poll();
    expect(server.count("requestEditAccess")).toBe(4);
  });

  it("releases the lock once no change is left", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: mine });
    await open(lockedForm);
    await user().type(await nameField(), "2");
    await waitFor(() => expect(intents(server)).toEqual(["look", "edit"]));
    await user().type(await nameField(), "{Backspace}");
    await waitFor(() => expect(server.count("releaseEditAccess")).toBe(1));
    expect(server.count("update")).toBe(0);
  });

  it("keeps the field editable while the lock is requested", async () => {
    let answer: (response: Response) => void = () => undefined;
    const server = serve({ getData: shortRecord(), requestEditAccess: mine });
    await open(lockedForm);
    const field = await nameField();
    server.answers["requestEditAccess"] = () => new Promise<Response>((resolve) => (answer = resolve));
    await user().type(field, "234");
    expect((await nameField()).value).toBe("Rajt234");
    expect(document.activeElement).toBe(await nameField());
    answer(new Response(JSON.stringify(mine)));
  });

  it("requests no lock after a save, which may hide the record", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: mine, update: { successful: true, id: 5 } });
    await open(lockedForm);
    await user().type(await nameField(), "2");
    await user().click(saveButton());
    expect(await screen.findByText("the list")).toBeDefined();
    await waitFor(() => expect(server.last("releaseEditAccess")).toEqual({ id: 5 }));
    expect(intents(server)).toEqual(["look", "edit"]);
  });

  it("shows the record read-only while another user has the lock, and names that user", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: theirs });
    await open(lockedForm);
    expect(await screen.findByText(HOLDER)).toBeDefined();
    expect(screen.queryByLabelText(/Név/)).toBeNull();
    expect(screen.queryByRole("button", { name: texts.save })).toBeNull();
    await user().keyboard("{Control>}s{/Control}");
    expect(server.count("update")).toBe(0);
    await user().click(screen.getByText("el"));
    expect(server.count("releaseEditAccess")).toBe(0);
  });

  it("takes the lock once it expires, and loads the other user's changes", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: theirs });
    await open(lockedForm);
    await screen.findByText(HOLDER);
    server.answers["requestEditAccess"] = mine;
    server.answers["getData"] = shortRecord({ name: "Új név", updated: "2027-05-01T11:00:00.000Z" });
    await poll();
    expect((await nameField()).value).toBe("Új név");
    expect(screen.queryByText(HOLDER)).toBeNull();
    await user().click(saveButton());
    expect(server.last("update")).toMatchObject({ updated: "2027-05-01T11:00:00.000Z" });
  });

  it("keeps the typed values after a takeover, and shows a notice", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: mine });
    await open(lockedForm);
    await user().type(await nameField(), "2");
    await waitFor(() => expect(intents(server)).toEqual(["look", "edit"]));
    server.answers["requestEditAccess"] = theirs;
    await poll();
    expect(
      screen.getByText("Másik Mari átvette tőled a szerkesztést. Amit írtál, megmaradt: amint befejezi, folytathatod."),
    ).toBeDefined();
    expect(screen.getByText("Rajt2")).toBeDefined();
    server.answers["requestEditAccess"] = mine;
    server.answers["getData"] = shortRecord({ place: "Baja" });
    await poll();
    expect((await nameField()).value).toBe("Rajt2");
    expect(screen.getByLabelText<HTMLInputElement>("Hely").value).toBe("Baja");
  });

  it("keeps the draft of a form that lost its lock", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: mine });
    await open(lockedForm);
    await user().type(await nameField(), "2");
    await waitFor(() => expect(intents(server)).toEqual(["look", "edit"]));
    server.answers["requestEditAccess"] = theirs;
    await poll();
    await user().click(screen.getByText("el"));
    await user().click(screen.getByRole("button", { name: textsHu.shell.leave.confirm }));
    cleanup();
    server.answers["requestEditAccess"] = mine;
    await open(lockedForm);
    await user().click(await screen.findByRole("button", { name: texts.draft.restore }));
    expect((await nameField()).value).toBe("Rajt2");
  });

  it("lets only a super admin take the lock over, who then keeps it without a change", async () => {
    const server = serve({
      getData: shortRecord(),
      requestEditAccess: ({ intent }) => (intent === "look" ? theirs : mine),
    });
    await open(lockedForm);
    await screen.findByText(HOLDER);
    expect(screen.queryByRole("button", { name: texts.takeOver })).toBeNull();
    cleanup();
    const admin = editor({ isSuperAdmin: true });
    server.answers["getAccessConfig"] = admin;
    await open(lockedForm, { viewer: admin });
    await user().click(await screen.findByRole("button", { name: texts.takeOver }));
    expect((await nameField()).value).toBe("Rajt");
    expect(screen.queryByText(HOLDER)).toBeNull();
    expect(intents(server)).toContain("takeOver");
    await poll();
    expect(intents(server).at(-1)).toBe("edit");
  });

  it("opens the form at once after a takeover by a user with unsaved changes", async () => {
    const admin = editor({ isSuperAdmin: true });
    const server = serve({
      getData: shortRecord(),
      requestEditAccess: ({ intent }) => (intent === "look" ? mine : theirs),
    });
    await open(lockedForm, { viewer: admin });
    await user().type(await nameField(), "2");
    const button = await screen.findByRole("button", { name: texts.takeOver });
    server.answers["requestEditAccess"] = mine;
    await user().click(button);
    await waitFor(() => expect(screen.queryByText(HOLDER)).toBeNull(), { timeout: POLL_MS / 4 });
    expect(intents(server).filter((intent) => intent === "takeOver")).toHaveLength(1);
  });

  it("keeps the form editable if the lock call fails: a save requests it again", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: new Response("{}", { status: 503 }) });
    await open(lockedForm);
    await user().type(await nameField(), "2");
    server.answers["update"] = theirs;
    server.answers["requestEditAccess"] = theirs;
    await user().click(saveButton());
    expect(await screen.findByText(HOLDER)).toBeDefined();
    expect(screen.getByText("Rajt2")).toBeDefined();
  });

  it.each([
    ["a form that needs none", shortForm, "5", editor(), {}],
    ["a new record", lockedForm, "new", editor(), {}],
    [
      "who may only read",
      lockedForm,
      "5",
      editor({ serviceList: [{ service: "Contest", grantedLevel: "ReadOnly" }] }),
      {},
    ],
    ["a protected record", lockedForm, "5", editor(), { protectionLevel: "CannotBeModified" }],
  ])("requests no lock for %s", async (_, form, id, viewer, changes) => {
    const server = serve({ getData: shortRecord(changes), create: shortRecord({ id: null }) });
    await open(form, { id, viewer });
    await poll();
    expect(server.count("requestEditAccess")).toBe(0);
  });
});

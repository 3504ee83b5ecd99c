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

describe("the right to edit", () => {
  it("is asked for at every poll, and given back when the form is left", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: mine });
    await open(lockedForm);
    await nameField();
    expect(server.count("requestEditAccess")).toBe(1);
    await poll();
    expect(server.count("requestEditAccess")).toBe(2);
    expect(server.count("releaseEditAccess")).toBe(0);
    await user().click(screen.getByText("el"));
    expect(screen.getByText("elsewhere")).toBeDefined();
    expect(server.last("releaseEditAccess")).toEqual({ id: 5 });
    await poll();
    expect(server.count("requestEditAccess")).toBe(2);
  });

  it("is not asked for once more by a save, which may take the record out of sight", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: mine, update: { successful: true, id: 5 } });
    await open(lockedForm);
    await user().type(await nameField(), "2");
    await user().click(saveButton());
    expect(await screen.findByText("the list")).toBeDefined();
    await waitFor(() => expect(server.last("releaseEditAccess")).toEqual({ id: 5 }));
    expect(server.count("requestEditAccess")).toBe(1);
  });

  it("that is somebody else's leaves the record to be read, naming who has it, with nothing to save", async () => {
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

  it("is taken over once it lapses, with what the other saved", async () => {
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

  it("that was lost while typing keeps what was typed", async () => {
    const server = serve({ getData: shortRecord(), requestEditAccess: mine });
    await open(lockedForm);
    await user().type(await nameField(), "2");
    server.answers["requestEditAccess"] = theirs;
    await poll();
    expect(screen.getByText(HOLDER)).toBeDefined();
    expect(screen.getByText("Rajt2")).toBeDefined();
    server.answers["requestEditAccess"] = mine;
    server.answers["getData"] = shortRecord({ place: "Baja" });
    await poll();
    expect((await nameField()).value).toBe("Rajt2");
    expect(screen.getByLabelText<HTMLInputElement>("Hely").value).toBe("Baja");
  });

  it("that cannot be asked for keeps nobody from typing: saving asks again", async () => {
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
  ])("is not asked for by %s", async (_, form, id, viewer, changes) => {
    const server = serve({ getData: shortRecord(changes), create: shortRecord({ id: null }) });
    await open(form, { id, viewer });
    await poll();
    expect(server.count("requestEditAccess")).toBe(0);
  });
});

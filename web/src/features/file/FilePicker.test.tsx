import type { FileInfo, PickedFile } from "@rajt/contract/file/file.calls";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toasts } from "../../kernel/ui/overlays/Toasts.tsx";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import { usePickFile, type PickFileOptions } from "../../kernel/files/pick-file.ts";
import { FilePicker } from "./FilePicker.tsx";
import { FilePickerProvider } from "./FilePickerProvider.tsx";

const file = (over: Partial<PickedFile>): PickedFile => ({
  key: "k".repeat(32),
  fileName: "rajt.jpg",
  fileCategory: "Image",
  mimeType: "image/jpeg",
  fileSize: 1536,
  created: "2026-05-04T10:00:00.000Z",
  ...over,
});
const DIRECTORY = file({
  key: "d".repeat(32),
  fileName: "Versenyek",
  fileCategory: "Directory",
  mimeType: null,
  fileSize: null,
});

type PickRequest = {
  parentStorage: string;
  parentDirectory: string | null;
  fileName: string | null;
  order: string;
  fileCategory: string[] | null;
};
/** A server with one directory and one file; it records the requests. */
const server = {
  level: "WriteRead",
  data: [DIRECTORY, file({})],
  asked: [] as PickRequest[],
  acts: [] as [string, object][],
  answer: { successful: true } as object,
};

beforeEach(() => {
  Object.assign(server, {
    level: "WriteRead",
    data: [DIRECTORY, file({})],
    asked: [],
    acts: [],
    answer: { successful: true },
  });
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    const name = url.split("/").at(-1) ?? "";
    if (name === "getStorageList")
      return Response.json([
        { storage: "public", grantedLevel: server.level },
        { storage: "private", grantedLevel: server.level },
      ]);
    if (name !== "getList") {
      server.acts.push([name, JSON.parse(body) as object]);
      return Response.json(server.answer);
    }
    const ask = JSON.parse(body) as PickRequest;
    server.asked.push(ask);
    const path = ask.parentDirectory === null ? [] : [{ key: DIRECTORY.key, name: DIRECTORY.fileName }];
    const data = ask.fileName === null ? server.data : [];
    return Response.json({ metadata: { first: 0, currentCount: data.length, totalCount: data.length }, path, data });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(accepts: "any" | "picture" = "any", more: PickFileOptions = {}) {
  const onPick = vi.fn<(info: FileInfo) => void>();
  const onClose = vi.fn<() => void>();
  renderIn(
    <>
      <FilePicker wanted={{ accepts, ...more }} onPick={onPick} onClose={onClose} />
      <Toasts />
    </>,
    { viewer: athlete() },
  );
  return { onPick, onClose, user: userEvent.setup() };
}
const tile = (name: RegExp) => screen.findByRole("button", { name, hidden: true });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name, hidden: true }));

describe("the file picker", () => {
  it("returns the chosen file, and cannot be confirmed before one is chosen", async () => {
    const { onPick, user } = open();
    const choose = await screen.findByRole("button", { name: "Kiválasztás", hidden: true });
    expect((choose as HTMLButtonElement).disabled).toBe(true);
    await user.click(await tile(/rajt\.jpg/));
    expect(screen.getByText("Kiválasztva: rajt.jpg")).toBeDefined();
    await user.click(choose);
    expect(onPick).toHaveBeenCalledWith({
      key: "k".repeat(32),
      fileName: "rajt.jpg",
      mimeType: "image/jpeg",
      fileSize: 1536,
    });
  });

  it("opens a directory, shows its path and goes back", async () => {
    const { user } = open();
    await user.click(await tile(/Mappa megnyitása: Versenyek/));
    await waitFor(() => expect(server.asked.at(-1)).toMatchObject({ parentDirectory: DIRECTORY.key }));
    const where = await screen.findByRole("navigation", { hidden: true });
    await within(where).findByRole("button", { name: "Versenyek", hidden: true });
    await user.click(within(where).getByRole("button", { name: "Főmappa", hidden: true }));
    await waitFor(() => expect(within(where).queryByRole("button", { name: "Versenyek", hidden: true })).toBeNull());
  });

  it("searches when typing pauses for half a second, not at every letter", async () => {
    open();
    // In one event: a slow machine would pause between two keys.
    const user = userEvent.setup({ delay: null });
    await tile(/rajt/);
    await user.type(screen.getByLabelText("Keresés névre"), "célban");
    expect(server.asked.map(({ fileName }) => fileName)).toEqual([null]);
    await screen.findByText("Nincs a keresésnek megfelelő fájl.");
    expect(server.asked.map(({ fileName }) => fileName)).toEqual([null, "célban"]);
    await press(user, "Keresés törlése");
    expect(await tile(/rajt/)).toBeDefined();
  });

  it("lists only pictures and directories for a picture field, in the chosen order", async () => {
    const { user } = open("picture");
    await tile(/rajt/);
    await user.selectOptions(screen.getByLabelText("Sorrend"), "dateDesc");
    await waitFor(() =>
      expect(server.asked.at(-1)).toMatchObject({ fileCategory: ["Directory", "Image"], order: "dateDesc" }),
    );
  });

  it("offers no other storage to a field that fixes one", async () => {
    open("picture", { storage: "private" });
    await tile(/rajt/);
    expect(server.asked).toMatchObject([{ parentStorage: "private" }]);
    const storages = screen.getByLabelText("Tárhely").querySelectorAll("option");
    expect([...storages].map(({ value }) => value)).toEqual(["private"]);
  });

  it("creates directories, renames and deletes for a viewer with write access", async () => {
    const { user } = open();
    await press(user, "Új mappa");
    await user.type(screen.getByLabelText("A mappa neve"), "Nyár{Enter}");
    await waitFor(() =>
      expect(server.acts).toEqual([
        ["makeDirectory", { parentStorage: "public", parentDirectory: null, fileName: "Nyár" }],
      ]),
    );
    await user.click(await tile(/rajt/));
    await press(user, "Törlés");
    await screen.findByText("A törlés nem vonható vissza.");
    const buttons = screen.getAllByRole("button", { name: "Törlés", hidden: true });
    await user.click(buttons.at(-1) ?? document.body);
    await waitFor(() => expect(server.acts.at(-1)).toEqual(["deleteByKey", { key: "k".repeat(32) }]));
  });

  it("names the records that use a file, each with a link", async () => {
    const rows = [{ name: "NEW_PASSWORD (hu)", path: "/email-template/edit/4" }];
    const held = { message: "1 e-mail-sablon", count: 1, keeps: true, rows, all: null };
    server.answer = { successful: false, code: "file.refusal.inUse", message: "Nem törölhető.", holdingList: [held] };
    const { user } = open();
    await user.click(await tile(/rajt/));
    await press(user, "Törlés");
    await screen.findByText("A törlés nem vonható vissza.");
    const buttons = screen.getAllByRole("button", { name: "Törlés", hidden: true });
    await user.click(buttons.at(-1) ?? document.body);
    const link = await screen.findByRole("link", { name: "NEW_PASSWORD (hu)", hidden: true });
    expect(link.getAttribute("href")).toBe("/email-template/edit/4");
  });

  it("has no upload and no changes for a viewer with read access, and says why", async () => {
    server.level = "ReadOnly";
    const { user } = open();
    await user.click(await tile(/rajt/));
    for (const name of ["Feltöltés", "Új mappa", "Átnevezés", "Törlés"])
      expect(screen.queryByRole("button", { name, hidden: true })).toBeNull();
    expect(screen.queryByText("Feltöltés külön lapon")).toBeNull();
    expect(screen.getByText("A szerepköröd választani enged erről a tárhelyről, feltölteni nem.")).toBeDefined();
  });

  it("refuses a file over 20 MB before sending anything", async () => {
    const { user } = open();
    await tile(/rajt/);
    const large = new File([""], "film.png", { type: "image/png" });
    Object.defineProperty(large, "size", { value: 20 * 1024 * 1024 + 1 });
    await user.upload(screen.getByLabelText("Feltöltés", { selector: "input" }), large);
    expect(await screen.findByText(/film\.png\. A fájl túl nagy: legfeljebb 20 MB lehet\./)).toBeDefined();
  });
});

describe("usePickFile", () => {
  function Picking() {
    const pick = usePickFile();
    const [picked, setPicked] = useState<string>("");
    return (
      <>
        <button type="button" onClick={() => void pick().then((info) => setPicked(info?.fileName ?? "nothing"))}>
          ask
        </button>
        <output>{picked}</output>
      </>
    );
  }

  it("returns the chosen file, or null when the picker is closed", async () => {
    renderIn(
      <FilePickerProvider>
        <Picking />
      </FilePickerProvider>,
      { viewer: athlete() },
    );
    const user = userEvent.setup();
    await press(user, "ask");
    await press(user, "Mégse");
    expect(await screen.findByText("nothing")).toBeDefined();
    await press(user, "ask");
    await user.dblClick(await tile(/rajt\.jpg/));
    await waitFor(() => expect(screen.queryByText("nothing")).toBeNull());
    expect(screen.getByText("rajt.jpg", { selector: "output" })).toBeDefined();
  });
});

import { acceptedTypes, type Accepts } from "@rajt/contract/kernel/file-types";
import { textsHu } from "@rajt/contract/texts.hu";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTab, openWith } from "../fields.testbed.tsx";
import type { Body } from "../../form.testbed.tsx";
import { renderIn } from "../../../../testing/render.tsx";
import { athlete, visitor } from "../../../../testing/viewer.ts";
import type { AccessConfig } from "../../../viewer.tsx";
import { FileInput } from "./FileInput.tsx";

const texts = textsHu.kernel.form;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A sent request whose outcome a test decides; `last` is the last one sent. */
class Upload extends EventTarget {
  static last: Upload;
  readonly upload = new EventTarget();
  path = "";
  file: File | null = null;
  status = 200;
  response: unknown = null;
  open(_method: string, path: string): void {
    this.path = path;
  }
  setRequestHeader(): void {}
  send(form: FormData): void {
    const file = form.get("file");
    this.file = file instanceof File ? file : null;
    Upload.last = this;
  }
  leaves(percent: number): void {
    const event = new ProgressEvent("progress", { lengthComputable: true, loaded: percent, total: 100 });
    act(() => void this.upload.dispatchEvent(event));
  }
  ends(response: unknown): void {
    this.response = response;
    this.dispatchEvent(new Event("load"));
  }
}

describe("file", () => {
  const chosen = new File(["x"], "kép.png", { type: "image/png" });
  const openFile = async (fields: Body) => {
    const opened = await openWith(fields, { getInfo: { fileName: "kép.png", mimeType: "image/png" } });
    await openTab("További");
    vi.stubGlobal("XMLHttpRequest", Upload);
    const pick = () => userEvent.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, chosen);
    return { ...opened, pick };
  };

  it("uploads at once with a progress bar, and saves only the key", async () => {
    const { pick, sent } = await openFile({ picture: null });
    await pick();
    expect(Upload.last.path).toBe("/api/trialEditControl/addFile");
    Upload.last.leaves(40);
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("40");
    const key = "k".repeat(32);
    Upload.last.ends({ successful: true, key, fileName: "kép.png", mimeType: "image/png", fileSize: 1 });
    expect((await screen.findByRole("link", { name: "kép.png" })).getAttribute("href")).toContain(key);
    expect(await sent()).toEqual({ picture: key });
  });

  it("shows why a file was refused, and keeps the earlier file until it is removed", async () => {
    const { pick, sent } = await openFile({ picture: "o".repeat(32) });
    await pick();
    Upload.last.ends({ successful: false, message: "Túl nagy." });
    // At the field: a toast would be gone before it is read.
    expect((await screen.findByRole("alert")).textContent).toBe("A fájl feltöltése nem sikerült. Túl nagy.");
    await userEvent.click(await screen.findByRole("button", { name: texts.upload.remove }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: `Kép ${texts.upload.choose}` }));
    expect(await sent()).toEqual({ picture: null });
  });
});

const KEY = "o".repeat(32);
const uploads = texts.upload;
type Drawn = { accepts?: Accepts; fileKey?: string; viewer?: AccessConfig; type?: string };

/** Draws a file input by itself, whose file has a type. */
function drawInput({ accepts = "paper", fileKey = "", viewer = visitor(), type = "image/jpeg" }: Drawn) {
  const changed = vi.fn<(key: string) => void>();
  const blurred = vi.fn<() => void>();
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("getFile")
      ? new Response(new Blob(["stored"], { type }))
      : Response.json({ key: KEY, fileName: "IMG_2041.jpg", mimeType: type, fileSize: 9 }),
  );
  vi.stubGlobal("XMLHttpRequest", Upload);
  renderIn(
    <>
      <span id="f-label">Engedély</span>
      <FileInput
        id="f"
        control="trialEditControl"
        accepts={accepts}
        fileKey={fileKey}
        onChange={changed}
        onBlur={blurred}
        describedBy=""
      />
    </>,
    { viewer },
  );
  return { changed, blurred };
}

/** A browser that draws pictures of a size; records how its canvas is turned. */
function stubDrawing({ width, height }: { width: number; height: number }) {
  const turns: number[] = [];
  const sizes: number[][] = [];
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close: () => undefined }));
  const brush = { fillRect() {}, translate() {}, drawImage() {}, rotate: (angle: number) => void turns.push(angle) };
  // cast: only what the page draws with.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(brush as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    sizes.push([this.width, this.height]);
    done(new Blob(["drawn"], { type: type ?? "" }));
  });
  return { turns, sizes };
}

describe("file input", () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each(["picture", "paper", "any"] as const)(
    "offers for a %s what the server accepts, and a camera",
    async (accepts) => {
      drawInput({ accepts });
      const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
      const dialogs: (string | null)[][] = [];
      input.click = () => void dialogs.push([input.accept, input.getAttribute("capture")]);
      expect(input.accept).toBe(acceptedTypes(accepts).join(","));
      await userEvent.click(screen.getByRole("button", { name: uploads.photograph }));
      await userEvent.click(screen.getByRole("button", { name: `Engedély ${uploads.choose}` }));
      expect(dialogs).toEqual([
        [acceptedTypes("picture").join(","), "environment"],
        [acceptedTypes(accepts).join(","), null],
      ]);
    },
  );

  it("validates the field once a file is stored, so that its error goes", async () => {
    const { changed, blurred } = drawInput({});
    const pdf = new File(["%PDF"], "engedély.pdf", { type: "application/pdf" });
    await userEvent.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, pdf);
    await vi.waitFor(() => expect(Upload.last.file?.name).toBe("engedély.pdf"));
    expect(blurred).not.toHaveBeenCalled();
    Upload.last.ends({
      successful: true,
      key: KEY,
      fileName: "engedély.pdf",
      mimeType: "application/pdf",
      fileSize: 4,
    });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(KEY));
    expect(blurred).toHaveBeenCalledOnce();
  });

  it("makes a camera's large picture small before it is sent, and sends a small one as it is", async () => {
    const { sizes } = stubDrawing({ width: 4_800, height: 3_000 });
    drawInput({});
    const photo = new File(["camera"], "IMG_2041.jpg", { type: "image/jpeg" });
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
    await userEvent.upload(input, photo);
    await vi.waitFor(() => expect(sizes).toEqual([[2_400, 1_500]]));
    cleanup();
    stubDrawing({ width: 800, height: 600 });
    drawInput({});
    await userEvent.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, photo);
    await vi.waitFor(() => expect(Upload.last.file?.size).toBe(photo.size));
  });

  it("shows a picture and turns it either way, by uploading it again", async () => {
    const { turns, sizes } = stubDrawing({ width: 800, height: 600 });
    const { changed } = drawInput({ fileKey: KEY });
    const picture = await screen.findByRole("img", { name: uploads.picture.replace("{name}", "IMG_2041.jpg") });
    expect(picture.getAttribute("src")).toContain(KEY);
    await userEvent.click(screen.getByRole("button", { name: uploads.turnRight }));
    await vi.waitFor(() => expect(sizes).toEqual([[600, 800]]));
    expect(turns).toEqual([Math.PI / 2]);
    const turned = "t".repeat(32);
    Upload.last.ends({ successful: true, key: turned, fileName: "x.jpg", mimeType: "image/jpeg", fileSize: 4 });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(turned));
    await userEvent.click(await screen.findByRole("button", { name: uploads.turnLeft }));
    await vi.waitFor(() => expect(turns).toEqual([Math.PI / 2, (3 * Math.PI) / 2]));
  });

  it("says at the field if the browser cannot turn a picture, and keeps it", async () => {
    const { changed } = drawInput({ fileKey: KEY });
    await userEvent.click(await screen.findByRole("button", { name: uploads.turnRight }));
    expect((await screen.findByText(uploads.notTurned)).role).toBe("alert");
    expect(changed).not.toHaveBeenCalled();
  });

  it("does not read a stored paper before a signed-in viewer asks for it, since each reading is logged", async () => {
    drawInput({ fileKey: KEY, viewer: athlete() });
    await userEvent.click(await screen.findByRole("button", { name: uploads.look }));
    expect(screen.getByRole("img")).toBeDefined();
    cleanup();
    drawInput({ fileKey: KEY, viewer: athlete(), accepts: "picture" });
    expect(await screen.findByRole("img")).toBeDefined();
  });

  it("shows a document by its name only, without turning", async () => {
    drawInput({ fileKey: KEY, type: "application/pdf" });
    expect(await screen.findByRole("link", { name: "IMG_2041.jpg" })).toBeDefined();
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByRole("button", { name: uploads.turnRight })).toBeNull();
  });
});

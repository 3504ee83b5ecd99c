import { textsHu } from "@rajt/contract/texts.hu";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTab, openWith } from "./fields.testbed.tsx";
import type { Body } from "../form.testbed.tsx";

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
  status = 200;
  response: unknown = null;
  open(_method: string, path: string): void {
    this.path = path;
  }
  setRequestHeader(): void {}
  send(): void {
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
    const opened = await openWith(fields, { getInfo: { fileName: "kép.png" } });
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
    expect(await screen.findByText(/A fájl feltöltése nem sikerült. Túl nagy./)).toBeDefined();
    await userEvent.click(await screen.findByRole("button", { name: texts.upload.remove }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: `Kép ${texts.upload.choose}` }));
    expect(await sent()).toEqual({ picture: null });
  });
});

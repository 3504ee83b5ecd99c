import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Toasts } from "../ui/overlays/Toasts.tsx";
import { renderIn } from "../../testing/render.tsx";
import { visitor } from "../../testing/viewer.ts";
import { useLazyPart } from "./useLazyPart.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type PartProps = { onClose: () => void };
const Part = ({ onClose }: PartProps) => <button onClick={onClose}>close</button>;

function Frame({ load }: { load: () => Promise<ComponentType<PartProps>> }) {
  const part = useLazyPart(load);
  return (
    <>
      <button onClick={part.open} {...part.near}>
        open
      </button>
      {part.Part && <part.Part onClose={part.close} />}
      <Toasts />
    </>
  );
}

it("loads a part on hover, shows it when it is opened and removes it when it is closed", async () => {
  let loads = 0;
  const load = async () => {
    loads++;
    return Part;
  };
  renderIn(<Frame load={load} />, { viewer: visitor() });
  expect(loads).toBe(0);
  fireEvent.pointerEnter(screen.getByText("open"));
  expect(loads).toBe(1);
  expect(screen.queryByText("close")).toBeNull();
  fireEvent.click(screen.getByText("open"));
  fireEvent.click(await screen.findByText("close"));
  expect(screen.queryByText("close")).toBeNull();
});

const lost = () => screen.findByRole("dialog", { name: textsHu.shell.ui.notLoaded });
const pressIn = async (name: string) => fireEvent.click(within(await lost()).getByRole("button", { name }));

it("shows a notice for a part that failed to load, and loads it by retry without a reload", async () => {
  const network = { isThere: false };
  const load = () => (network.isThere ? Promise.resolve(Part) : Promise.reject(new Error("gone")));
  renderIn(<Frame load={load} />, { viewer: visitor() });
  fireEvent.click(screen.getByText("open"));
  expect((await lost()).textContent).toContain(textsHu.shell.ui.reopens);
  await pressIn(textsHu.shell.ui.cancel);
  expect(screen.queryByRole("dialog")).toBeNull();
  network.isThere = true;
  fireEvent.click(screen.getByText("open"));
  expect(await screen.findByText("close")).toBeDefined();
});

it("reloads the page only by the user's click and only if the server is reachable", async () => {
  const reload = vi.fn<() => void>();
  const served = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("offline")));
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", served);
  renderIn(<Frame load={() => Promise.reject(new Error("gone"))} />, { viewer: visitor() });
  fireEvent.click(screen.getByText("open"));
  await pressIn(textsHu.shell.ui.retry);
  expect(await within(screen.getByRole("status")).findByText(textsHu.shell.ui.notLoaded)).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  served.mockImplementation(async () => new Response(""));
  await pressIn(textsHu.shell.ui.retry);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 60_000);
});

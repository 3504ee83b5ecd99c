import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { visitor } from "../../testing/viewer.ts";
import { LateView } from "./LateView.tsx";

const reload = vi.fn<() => void>();
const replace = vi.fn<(address: string) => void>();
const served = vi.fn<typeof fetch>();
beforeEach(() => {
  served.mockImplementation(async () => new Response(""));
  vi.stubGlobal("location", { reload, replace });
  vi.stubGlobal("fetch", served);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const View = () => <p>the view</p>;
const open = (at?: string) => {
  const network = { isThere: false };
  const load = () => (network.isThere ? Promise.resolve(View) : Promise.reject(new TypeError("no network")));
  renderIn(<LateView load={load} {...(at === undefined ? {} : { at })} waiting={null} given={{}} />, {
    viewer: visitor(),
  });
  return network;
};
const retry = async () => {
  await screen.findByText(textsHu.shell.ui.notLoaded);
  await userEvent.click(screen.getByRole("button", { name: textsHu.shell.ui.retry }));
};

it("reloads the page only by its button after the code failed to load", async () => {
  open();
  await screen.findByText(textsHu.shell.ui.notLoaded);
  expect(reload).not.toHaveBeenCalled();
  await retry();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 60_000);
});

it("reloads the given address, even if the page has another one since", async () => {
  open("/calendar?paymentId=1");
  await retry();
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/calendar?paymentId=1"), 60_000);
  expect(reload).not.toHaveBeenCalled();
});

it("loads the code within the page while the server is unreachable", async () => {
  served.mockRejectedValue(new TypeError("offline"));
  const network = open();
  await screen.findByText(textsHu.shell.ui.notLoaded);
  network.isThere = true;
  await retry();
  expect(await screen.findByText("the view")).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

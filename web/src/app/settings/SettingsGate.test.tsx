import { DEFAULT_SETTINGS, type Settings } from "@rajt/contract/shell/settings.schema";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection } from "../../kernel/calls/connection.ts";
import { renderIn } from "../../testing/render.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { SettingsGate } from "./SettingsGate.tsx";
import { settingsMirror, useSettings } from "./settings.ts";

/** The settings that the account has saved, and everything it was asked to keep; null: the server is away. */
let server: { saved: Settings | null; sent: Partial<Settings>[]; status: number } | null;
let nextAccount = 100;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

beforeEach(() => {
  server = { saved: null, sent: [], status: 200 };
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    await pause(20);
    if (server === null) throw new TypeError("no network");
    if (method === "GET") return Response.json(server.saved);
    server.sent.push(JSON.parse(typeof body === "string" ? body : "") as Partial<Settings>);
    return Response.json({ successful: server.status === 200 }, { status: server.status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  connection.reached();
});

const chooser = { change: undefined as ((chosen: Partial<Settings>) => void) | undefined };
const choose = (chosen: Partial<Settings>): void => chooser.change?.(chosen);
function Page() {
  const [settings, change] = useSettings();
  useEffect(() => {
    chooser.change = change;
  });
  return <p data-testid="page">{JSON.stringify(settings)}</p>;
}
const shown = (): Settings => JSON.parse(screen.getByTestId("page").textContent ?? "") as Settings;

const gate = <SettingsGate splash={<p>splash</p>}>{<Page />}</SettingsGate>;
const openAs = (account: number | null) =>
  renderIn(gate, {
    viewer:
      account === null
        ? visitor()
        : athlete({ user: { id: account, name: "Példa Petra", email: null, profilePicture: null } }),
  });

/** Shows the page to an account that has saved this. */
async function signedIn(saved: Settings | null): Promise<number> {
  if (server) server.saved = saved;
  const account = nextAccount++;
  openAs(account);
  await screen.findByTestId("page");
  return account;
}

describe("the gate of the settings", () => {
  it("shows an account's page no sooner than it looks as the account has it", async () => {
    if (server) server.saved = { ...DEFAULT_SETTINGS, scheme: "dark", fontSize: 130 };
    openAs(nextAccount++);
    expect(screen.getByText("splash")).toBeDefined();
    expect((await screen.findByTestId("page")).textContent).toContain('"scheme":"dark"');
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(document.documentElement.style.fontSize).toBe("81.25%");
  });

  it("holds nobody up whom this browser knows, and no visitor", async () => {
    const account = await signedIn({ ...DEFAULT_SETTINGS, layout: "top" });
    cleanup();
    server = null;
    openAs(account);
    expect(shown().layout).toBe("top");
    cleanup();
    openAs(null);
    expect(screen.getByTestId("page")).toBeDefined();
  });

  it("opens with what this browser has where the account's settings cannot be had", async () => {
    settingsMirror.arrive(nextAccount++, { ...DEFAULT_SETTINGS, layout: "centred" });
    if (server) server.status = 500;
    vi.stubGlobal("fetch", async () => Response.json({ successful: false }, { status: 500 }));
    openAs(nextAccount++);
    expect((await screen.findByTestId("page")).textContent).toContain("centred");
  });
});

describe("a choice", () => {
  it("shows at once and is sent once, with all that was chosen in a row", async () => {
    await signedIn(DEFAULT_SETTINGS);
    act(() => choose({ fontSize: 110 }));
    act(() => choose({ fontSize: 120, folded: true }));
    expect(shown()).toMatchObject({ fontSize: 120, folded: true });
    await waitFor(() => expect(server?.sent).toEqual([{ fontSize: 120, folded: true }]));
    await pause(500);
    expect(server?.sent).toHaveLength(1);
  });

  it("of a visitor is sent nowhere", async () => {
    openAs(null);
    act(() => choose({ fontSize: 90 }));
    expect(shown().fontSize).toBe(90);
    await pause(500);
    expect(server?.sent).toEqual([]);
  });

  it("that the network lost is sent when the connection is back", async () => {
    await signedIn(DEFAULT_SETTINGS);
    const away = server;
    server = null;
    act(() => choose({ scheme: "dark" }));
    await pause(500);
    server = away;
    expect(away?.sent).toEqual([]);
    act(() => connection.reached());
    await waitFor(() => expect(away?.sent).toEqual([{ scheme: "dark" }]));
  });

  it("that the server failed is not sent over and over, but with the next one", async () => {
    await signedIn(DEFAULT_SETTINGS);
    if (server) server.status = 500;
    act(() => choose({ scheme: "dark" }));
    await pause(1300);
    expect(server?.sent).toEqual([{ scheme: "dark" }]);
    if (server) server.status = 200;
    act(() => choose({ folded: true }));
    await waitFor(() => expect(server?.sent.at(-1)).toEqual({ scheme: "dark", folded: true }));
  });

  it("that could not be sent before the page was closed is sent by the next page", async () => {
    const account = await signedIn(DEFAULT_SETTINGS);
    act(() => choose({ layout: "centred" }));
    cleanup();
    expect(server?.sent).toEqual([]);
    openAs(account);
    await waitFor(() => expect(server?.sent).toEqual([{ layout: "centred" }]));
    expect(shown().layout).toBe("centred");
  });
});

import { DEFAULT_SETTINGS, type Settings } from "@rajt/contract/shell/settings.schema";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection } from "../../kernel/calls/connection.ts";
import { renderIn } from "../../testing/render.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { SettingsGate } from "./SettingsGate.tsx";
import { settingsMirror, useSettings } from "./settings.ts";

/** Stubs the account's stored settings and records the saved ones; null: the server is unreachable. */
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

/** Renders the page for an account with these settings. */
async function signedIn(saved: Settings | null): Promise<number> {
  if (server) server.saved = saved;
  const account = nextAccount++;
  openAs(account);
  await screen.findByTestId("page");
  return account;
}

describe("SettingsGate", () => {
  it("shows the page only after the account's settings are applied", async () => {
    if (server) server.saved = { ...DEFAULT_SETTINGS, scheme: "dark", fontSize: 130 };
    openAs(nextAccount++);
    expect(screen.getByText("splash")).toBeDefined();
    expect((await screen.findByTestId("page")).textContent).toContain('"scheme":"dark"');
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(document.documentElement.style.fontSize).toBe("81.25%");
  });

  it("shows the page at once for an account stored in this browser, and for a visitor", async () => {
    const account = await signedIn({ ...DEFAULT_SETTINGS, layout: "top" });
    cleanup();
    server = null;
    openAs(account);
    expect(shown().layout).toBe("top");
    cleanup();
    openAs(null);
    expect(screen.getByTestId("page")).toBeDefined();
  });

  it("uses the browser's settings if the account's fail to load", async () => {
    settingsMirror.arrive(nextAccount++, { ...DEFAULT_SETTINGS, layout: "centred" });
    if (server) server.status = 500;
    vi.stubGlobal("fetch", async () => Response.json({ successful: false }, { status: 500 }));
    openAs(nextAccount++);
    expect((await screen.findByTestId("page")).textContent).toContain("centred");
  });
});

describe("change of a setting", () => {
  it("applies at once, and is sent once with other quick changes", async () => {
    await signedIn(DEFAULT_SETTINGS);
    act(() => choose({ fontSize: 110 }));
    act(() => choose({ fontSize: 120, folded: true }));
    expect(shown()).toMatchObject({ fontSize: 120, folded: true });
    await waitFor(() => expect(server?.sent).toEqual([{ fontSize: 120, folded: true }]));
    await pause(500);
    expect(server?.sent).toHaveLength(1);
  });

  it("is not sent for a visitor", async () => {
    openAs(null);
    act(() => choose({ fontSize: 90 }));
    expect(shown().fontSize).toBe(90);
    await pause(500);
    expect(server?.sent).toEqual([]);
  });

  it("is sent when the network returns", async () => {
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

  it("is sent with the next change after a server failure", async () => {
    await signedIn(DEFAULT_SETTINGS);
    if (server) server.status = 500;
    act(() => choose({ scheme: "dark" }));
    await pause(1300);
    expect(server?.sent).toEqual([{ scheme: "dark" }]);
    if (server) server.status = 200;
    act(() => choose({ folded: true }));
    await waitFor(() => expect(server?.sent.at(-1)).toEqual({ scheme: "dark", folded: true }));
  });

  it("is sent by the next page if this one closed too early", async () => {
    const account = await signedIn(DEFAULT_SETTINGS);
    act(() => choose({ layout: "centred" }));
    cleanup();
    expect(server?.sent).toEqual([]);
    openAs(account);
    await waitFor(() => expect(server?.sent).toEqual([{ layout: "centred" }]));
    expect(shown().layout).toBe("centred");
  });
});

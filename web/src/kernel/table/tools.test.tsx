import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fileNameIn } from "../files/download.ts";
import { fakeServer, renderList, rowLink, rowsOf, type Fake } from "./table.testbed.tsx";

let fake: Fake;
const user = userEvent.setup();
const saved: string[] = [];

beforeEach(() => {
  fake = fakeServer(rowsOf(3));
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const actsOf = (act: string) => fake.asked.filter((asked) => asked.act.startsWith(act)).map(({ body }) => body);

/** A file response in two halves; a function sends the second. */
function slowFile(signal: AbortSignal | null = null) {
  let finish = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(new Uint8Array(2048));
      signal?.addEventListener("abort", () => stream.error(new DOMException("aborted", "AbortError")));
      finish = () => {
        stream.enqueue(new Uint8Array(2048));
        stream.close();
      };
    },
  });
  const headers = {
    "content-disposition": "attachment; filename=\"x.xlsx\"; filename*=UTF-8''Korcsoportok%20%C5%91.xlsx",
  };
  return { response: new Response(body, { headers }), finish: () => finish() };
}

describe("export", () => {
  it("shows its progress, and is saved under the server's file name", async () => {
    const file = slowFile();
    fake.answers["exportXlsx?session=tests"] = () => file.response;
    renderList();
    await rowLink("Csoport 1");
    await user.click(screen.getByRole("button", { name: "Exportálás (xlsx)" }));
    await user.click(screen.getByRole("button", { name: "Minden oszlop" }));
    await screen.findByText("Exportálás: 2 KB");
    file.finish();
    await screen.findByText("A fájl elkészült: Korcsoportok ő.xlsx");
    expect(saved).toEqual(["Korcsoportok ő.xlsx"]);
  });

  it("can be cancelled, and then saves nothing", async () => {
    fake.answers["exportXlsx?session=tests"] = (_, signal) => slowFile(signal).response;
    renderList();
    await rowLink("Csoport 1");
    await user.click(screen.getByRole("button", { name: "Exportálás (xlsx)" }));
    await user.click(screen.getByRole("button", { name: "Minden oszlop" }));
    await user.click(await screen.findByRole("button", { name: "Exportálás megszakítása" }));
    await screen.findByText("Az exportálást megszakítottad.");
    expect(saved).toEqual([]);
  });

  it("shows the server's message if it is overloaded", async () => {
    fake.answers["exportXlsx?session=tests"] = () =>
      new Response(JSON.stringify({ successful: false, message: "Túl sok export fut." }), { status: 429 });
    renderList();
    await rowLink("Csoport 1");
    await user.click(screen.getByRole("button", { name: "Exportálás (xlsx)" }));
    await user.click(screen.getByRole("button", { name: "Minden oszlop" }));
    await screen.findByText("Túl sok export fut.");
    expect(saved).toEqual([]);
  });

  it("removes the error of the first attempt after the second succeeds", async () => {
    fake.answers["exportXlsx?session=tests"] = () =>
      new Response(JSON.stringify({ successful: false, message: "Túl sok export fut." }), { status: 429 });
    renderList();
    await rowLink("Csoport 1");
    const start = async () => {
      await user.click(await screen.findByRole("button", { name: "Exportálás (xlsx)" }));
      await user.click(screen.getByRole("button", { name: "Minden oszlop" }));
    };
    await start();
    await screen.findByText("Túl sok export fut.");
    fake.answers["exportXlsx?session=tests"] = () => new Response("x");
    await start();
    await screen.findByText("A fájl elkészült: export.xlsx");
    expect(screen.queryByText("Túl sok export fut.")).toBeNull();
  });

  it("waits for a pending selection", async () => {
    fake.answers["exportXlsx?session=tests"] = () => new Response("x");
    renderList();
    await rowLink("Csoport 1");
    await user.click(screen.getByLabelText("Kijelölés: Csoport 2"));
    await user.click(screen.getByRole("button", { name: "Exportálás (xlsx)" }));
    await user.click(screen.getByRole("button", { name: "Minden oszlop" }));
    await waitFor(() => expect(saved).toEqual(["export.xlsx"]));
    expect(fake.asked.slice(-2).map(({ act }) => act)).toEqual(["selectOne", "exportXlsx?session=tests"]);
  });

  it("says that it takes the selection, and offers all rows", async () => {
    fake.answers["exportXlsx?session=tests&rows=all"] = () => new Response("x");
    renderList();
    await rowLink("Csoport 1");
    await user.click(screen.getByRole("button", { name: "Exportálás (xlsx)" }));
    expect(screen.queryByRole("checkbox", { name: /^Csak a/ })).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(screen.getByLabelText("Kijelölés: Csoport 2"));
    await user.click(screen.getByRole("button", { name: "Exportálás (xlsx)" }));
    const only = screen.getByRole<HTMLInputElement>("checkbox", { name: "Csak a kijelölt sor" });
    expect(only.checked).toBe(true);
    await user.click(only);
    await user.click(screen.getByRole("button", { name: "Minden oszlop" }));
    await waitFor(() => expect(saved).toEqual(["export.xlsx"]));
    expect(fake.asked.at(-1)?.act).toBe("exportXlsx?session=tests&rows=all");
  });
});

it.each([
  ["attachment", "export.xlsx"],
  ['attachment; filename="a b.xlsx"', "a b.xlsx"],
  ["attachment; filename=\"a.xlsx\"; filename*=UTF-8''%C5%B1.xlsx", "ű.xlsx"],
])("reads the file name from %s as %s", (header, name) => expect(fileNameIn(header)).toBe(name));

it("selects all of the shown rows, not of rows still being loaded", async () => {
  const filtered = slowFile();
  renderList();
  await rowLink("Csoport 1");
  fake.answers["setFilter"] = () => filtered.response;
  await user.type(screen.getByRole("searchbox"), "Csoport 2{Enter}");
  const all = screen.getByLabelText<HTMLInputElement>("Minden sor kijelölése", { selector: "input" });
  await waitFor(() => expect(all.ariaDisabled).toBe("true"));
  await user.click(all);
  expect([all.checked, actsOf("selectAll")]).toEqual([false, []]);
});

it("selects no rows before the first page is loaded: the server may not have the session yet", async () => {
  const first = slowFile();
  fake.answers["getList"] = () => first.response;
  renderList();
  const all = await screen.findByLabelText<HTMLInputElement>("Minden sor kijelölése", { selector: "input" });
  await user.click(all);
  expect([all.ariaDisabled, all.checked, actsOf("selectAll")]).toEqual(["true", false, []]);
});

it("keeps rows that are selected during a refetch", async () => {
  renderList();
  await rowLink("Csoport 1");
  // Read before the selection, and sent after it.
  const metadata = { first: 0, currentCount: 3, totalCount: 3, selectedCount: 0 };
  const answer = JSON.stringify({ successful: true, metadata, data: fake.rows, selected: [] });
  let send = (): void => undefined;
  fake.answers["getList"] = () => {
    delete fake.answers["getList"];
    return new Response(
      new ReadableStream({
        start: (stream) => {
          send = () => {
            stream.enqueue(new TextEncoder().encode(answer));
            stream.close();
          };
        },
      }),
    );
  };
  const asked = actsOf("getList").length;
  await user.click(screen.getByRole("button", { name: "Frissítés" }));
  const all = screen.getByLabelText<HTMLInputElement>("Minden sor kijelölése", { selector: "input" });
  await user.click(all);
  send();
  await waitFor(() => expect(actsOf("getList")).toHaveLength(asked + 2));
  expect(all.checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Kijelölés: Csoport 3").checked).toBe(true);
});

describe("saved views", () => {
  const save = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: "Nézetek" }));
    await user.click(screen.getByRole("button", { name: "Nézet mentése…" }));
    if (name !== "") await user.type(screen.getByLabelText(/A nézet neve/), name);
  };

  it("require a name", async () => {
    renderList();
    await rowLink("Csoport 1");
    await save("");
    expect(screen.queryByText("Megosztás ezekkel a szerepkörökkel")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Nézet mentése" }));
    await screen.findByText("Mező kötelező.");
    await user.type(screen.getByLabelText(/A nézet neve/), "Gyerekek{Enter}");
    await screen.findByText("Nézet elmentve: Gyerekek");
    expect(actsOf("saveView")).toEqual([{ session: "tests", name: "Gyerekek", roleList: [] }]);
  });

  it("can be shared by super admins only", async () => {
    renderList({ superAdmin: true });
    await rowLink("Csoport 1");
    await save("Közös");
    await user.click(await screen.findByLabelText("Egyesület"));
    await user.click(screen.getByRole("button", { name: "Nézet mentése" }));
    await waitFor(() => expect(actsOf("saveView")[0]).toMatchObject({ roleList: [{ id: 4 }] }));
  });

  it("of other users can be opened; only one's own can be deleted", async () => {
    fake.answers["getViewList"] = () => [
      { id: 1, name: "Enyém", own: true, roleList: [] },
      { id: 2, name: "Közös", own: false, roleList: [] },
    ];
    renderList();
    await rowLink("Csoport 1");
    await user.click(screen.getByRole("button", { name: "Nézetek" }));
    await screen.findByText("Saját nézetek");
    expect(screen.queryByLabelText("Nézet törlése: Közös")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Közös" }));
    await screen.findByText("Nézet megnyitva: Közös");
    expect(actsOf("openView")).toEqual([{ session: "tests", id: 2 }]);
    await user.click(screen.getByRole("button", { name: "Nézetek" }));
    await user.click(await screen.findByLabelText("Nézet törlése: Enyém"));
    await user.click(screen.getByRole("button", { name: "Törlés" }));
    await screen.findByText("Nézet törölve: Enyém");
    expect(actsOf("deleteView")).toEqual([{ id: 1 }]);
  });
});

describe("on a phone", () => {
  beforeEach(() => {
    const nothing = { addEventListener: () => undefined, removeEventListener: () => undefined };
    // Narrower than every breakpoint.
    vi.stubGlobal("matchMedia", (query: string) => ({ ...nothing, matches: query.includes("max-width") }));
  });

  it("shows rows as cards with identifying fields and the same actions", async () => {
    renderList();
    const card = within((await rowLink("Csoport 1")).closest("li")!);
    expect(screen.queryByRole("grid")).toBeNull();
    expect(card.getByText("12 500")).toBeDefined();
    expect(card.queryByText("igen")).toBeNull();
    await user.click(card.getByLabelText("Műveletek: Csoport 1", { selector: "button" }));
    expect(card.getByRole("link", { name: "Módosítás: Csoport 1" }).getAttribute("href")).toBe("/age-group/edit/1");
    await user.click(card.getByRole("button", { name: "Törlés: Csoport 1" }));
    await user.click(screen.getByRole("button", { name: "Törlés" }));
    await screen.findByText("Törölve: Csoport 1");
  });

  it("prints all cards, not only those in view", async () => {
    fake.rows = rowsOf(60);
    renderList();
    await screen.findAllByText(/^Csoport \d+$/, { selector: "a" });
    const shown = () => screen.getAllByText(/^Csoport \d+$/, { selector: "a" }).length;
    expect(shown()).toBeLessThan(60);
    fireEvent(window, new Event("beforeprint"));
    expect(shown()).toBe(60);
    fireEvent(window, new Event("afterprint"));
    expect(shown()).toBeLessThan(60);
  });

  it("selects cards like rows", async () => {
    renderList();
    await rowLink("Csoport 1");
    await user.click(screen.getByLabelText("Kijelölés: Csoport 2"));
    expect(screen.getAllByText("1 kijelölt / 3")).toHaveLength(2);
    await waitFor(() => expect(actsOf("selectOne")).toEqual([{ session: "tests", id: 2, add: true }]));
  });
});

it("selects all rows since the last one by a Shift-click", async () => {
  fake.rows = rowsOf(6);
  renderList();
  const box = async (name: string) => screen.findByRole("checkbox", { name: new RegExp(`${name}$`) });
  await user.click(await box("Csoport 2"));
  await user.keyboard("{Shift>}");
  await user.click(await box("Csoport 5"));
  await user.keyboard("{/Shift}");
  await waitFor(() => expect(actsOf("selectOne")).toHaveLength(4));
  expect(actsOf("selectOne").map(({ id, add }) => [id, add])).toEqual([
    [2, true],
    [3, true],
    [4, true],
    [5, true],
  ]);
});

it("requests the shown columns, and again after others are chosen", async () => {
  renderList();
  await rowLink("Csoport 1");
  const shown = ["ageMax", "ageMin", "child", "name", "orderIndex", "parent"];
  expect(actsOf("getList").map(({ columns }) => columns)).toEqual([shown]);
  const choose = async () => {
    await user.click(screen.getByRole("button", { name: "Oszlopok" }));
    await user.click(await screen.findByRole("checkbox", { name: "Sorrend" }));
  };
  await choose();
  await waitFor(() => expect(actsOf("getList")).toHaveLength(2));
  expect(actsOf("getList")[1]?.["columns"]).toEqual(shown.filter((name) => name !== "orderIndex"));
});

it("exports the shown columns by name, in their order", async () => {
  renderList();
  let asked = "";
  const answers = new Proxy(fake.answers, {
    get: (held, act: string) =>
      act.startsWith("exportXlsx") ? ((asked = act), () => slowFile().response) : Reflect.get(held, act),
  });
  fake.answers = answers;
  await user.click(await screen.findByRole("button", { name: "Exportálás (xlsx)" }));
  await user.click(screen.getByRole("button", { name: "A látható oszlopok" }));
  await waitFor(() => expect(asked).toContain("columns=name%2CorderIndex%2Cparent%2Cchild%2CageMin%2CageMax"));
});

it("reverts a refused selection and shows the reason", async () => {
  renderList();
  await rowLink("Csoport 1");
  fake.answers["selectOne"] = () =>
    new Response(JSON.stringify({ successful: false, message: "Túl sok a kijelölt." }), { status: 409 });
  await user.click(screen.getByLabelText("Kijelölés: Csoport 2"));
  await screen.findByText("Túl sok a kijelölt.");
  await screen.findByText("0 kijelölt / 3");
  expect(screen.getByLabelText<HTMLInputElement>("Kijelölés: Csoport 2").checked).toBe(false);
});

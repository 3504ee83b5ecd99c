import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openedPath } from "@rajt/contract/kernel/table/opening-address";
import { SESSION_NAME } from "@rajt/contract/kernel/table/table";
import { writes } from "@rajt/contract/kernel/access";
import { tablePage } from "./tablePage.tsx";
import { ageGroups, fakeServer, noRowLink, renderList, rowLink, rowsOf, type Fake } from "./table.testbed.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const actsOf = (fake: Fake, act: string) => fake.asked.filter((asked) => asked.act === act).map(({ body }) => body);
const rowNamed = async (name: string) => (await screen.findByRole("link", { name })).closest("tr")!;

describe("tablePage", () => {
  it("redirects an address without a session name, or with `new`, to a new session", async () => {
    const fake = fakeServer(rowsOf(1));
    const { router } = renderList({ at: "/age-group/new" });
    await rowLink("Csoport 1");
    const name = router.state.location.pathname.split("/")[2] ?? "";
    expect(name).toMatch(SESSION_NAME);
    expect(name).toHaveLength(20);
    expect(router.state.historyAction).toBe("REPLACE");
    expect(actsOf(fake, "getInstance")[0]).toMatchObject({ session: name, create: true });
  });

  it("shows the number of rows and each value formatted by its column", async () => {
    fakeServer(rowsOf(2));
    renderList();
    const cells = within(await rowNamed("Csoport 1"));
    for (const words of ["12 500", "Gyermek", "igen", "2027.05.31.", "Új"])
      expect(cells.getByText(words)).toBeDefined();
    expect(screen.getByText("2 sor")).toBeDefined();
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("3");
  });

  it("renders only the rows in view, with their indexes among all", async () => {
    fakeServer(rowsOf(250));
    renderList();
    const row = await rowNamed("Csoport 3");
    expect(row.getAttribute("aria-rowindex")).toBe("4");
    expect(screen.getAllByRole("row").length).toBeLessThan(50);
  });

  it("offers no create, edit or delete to a viewer who may only read", async () => {
    fakeServer(rowsOf(1));
    renderList({ level: "ReadOnly" });
    await rowNamed("Csoport 1");
    expect(screen.queryByText("Új korcsoport")).toBeNull();
    expect(screen.queryByLabelText("Törlés: Csoport 1")).toBeNull();
    expect(screen.queryByLabelText("Módosítás: Csoport 1")).toBeNull();
    expect(screen.getByLabelText("Megtekintés: Csoport 1")).toBeDefined();
  });

  it("shows names without links to a viewer who may open no record, and requests no other column", async () => {
    const fake = fakeServer(rowsOf(2));
    const options = { texts: "catalogue.ageGroup", form: { writes: writes("ValueSet") } } as const;
    renderList({ Page: tablePage(ageGroups, { ...options, namesAlone: ({ isSuperAdmin }) => !isSuperAdmin }) });
    await screen.findByText("Csoport 2");
    expect(noRowLink("Csoport 2")).toBe(true);
    expect(screen.queryByLabelText("Megtekintés: Csoport 2")).toBeNull();
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["", "Név", "Műveletek"]);
    expect(actsOf(fake, "getList")[0]).toMatchObject({ columns: ["name"] });
    cleanup();
    renderList({ superAdmin: true, Page: tablePage(ageGroups, { ...options, namesAlone: () => false }) });
    expect(await rowLink("Csoport 2")).toBeDefined();
  });

  it("shows at first what the page chooses for the viewer, in that order, and lets the others be added", async () => {
    const fake = fakeServer(rowsOf(1));
    const options = { texts: "catalogue.ageGroup", form: { writes: writes("ValueSet") } } as const;
    const first = { columns: ["name", "orderIndex"], card: ["name"] };
    renderList({
      Page: tablePage(ageGroups, { ...options, atFirst: ({ isSuperAdmin }) => (isSuperAdmin ? null : first) }),
    });
    await screen.findByText("Csoport 1");
    const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headings()).toEqual(["", "Név", expect.stringMatching(/^Sorrend/), "Műveletek"]);
    expect(actsOf(fake, "getList")[0]).toMatchObject({ columns: ["name", "orderIndex"] });
    cleanup();
    renderList({ superAdmin: true, Page: tablePage(ageGroups, { ...options, atFirst: () => null }) });
    await screen.findByText("Csoport 1");
    expect(headings().length).toBeGreaterThan(4);
  });

  it("sorts by a click on a heading, in reverse by the second, and by a further key with Shift", async () => {
    const fake = fakeServer(rowsOf(2));
    const user = userEvent.setup();
    renderList();
    await rowNamed("Csoport 1");
    const heading = (name: string) => screen.getByRole("columnheader", { name: new RegExp(`^${name}`) });
    await user.click(within(heading("Név")).getByRole("button"));
    await waitFor(() => expect(heading("Név").getAttribute("aria-sort")).toBe("descending"));
    await user.keyboard("{Shift>}");
    await user.click(within(heading("Sorrend")).getByRole("button"));
    await user.keyboard("{/Shift}");
    await waitFor(() =>
      expect(actsOf(fake, "setOrder").at(-1)?.["order"]).toEqual([
        { propertyName: "name", ascending: false },
        { propertyName: "orderIndex", ascending: true },
      ]),
    );
  });

  it("resizes a column by keyboard and by its edge, and stores the width in the session", async () => {
    const fake = fakeServer(rowsOf(1));
    const user = userEvent.setup();
    renderList();
    await rowNamed("Csoport 1");
    const heading = screen.getByRole("columnheader", { name: /^Sorrend/ });
    document.documentElement.style.fontSize = "16px";
    vi.spyOn(heading, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 160, 40));
    within(heading).getByRole("button").focus();
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    const sent = () => actsOf(fake, "setVariable").map(({ variable }) => variable);
    const widths = (value: string) => ({ name: "widths", type: "json", value });
    await waitFor(() => expect(sent()).toEqual([widths('{"orderIndex":12}')]));
    expect(screen.getByRole("grid").style.gridTemplateColumns).toContain("12rem");
    const edge = heading.querySelector("[aria-hidden][title]") ?? heading;
    Object.assign(edge, { setPointerCapture: () => undefined });
    await user.pointer([
      { keys: "[MouseLeft>]", target: edge, coords: { clientX: 160 } },
      { target: edge, coords: { clientX: 208 } },
      { keys: "[/MouseLeft]", target: edge, coords: { clientX: 208 } },
    ]);
    await waitFor(() => expect(sent().at(-1)).toEqual(widths('{"orderIndex":13}')));
    await user.dblClick(edge);
    await waitFor(() => expect(sent().at(-1)).toEqual(widths("{}")));
  });

  it("shows a state as a badge and other values as text", async () => {
    fakeServer(rowsOf(1));
    renderList();
    const row = await rowNamed("Csoport 1");
    const chips = [...row.querySelectorAll("td > span")].map(({ textContent }) => textContent);
    expect(chips).toEqual(["Új"]);
  });

  it("sets a tooltip on cut text only", async () => {
    fakeServer(rowsOf(1));
    renderList();
    const cell = within(await rowNamed("Csoport 1"))
      .getByText("Gyermek")
      .closest("td")!;
    fireEvent.pointerOver(cell);
    expect(cell.title).toBe("");
    Object.defineProperty(cell, "scrollWidth", { value: cell.clientWidth + 1 });
    fireEvent.pointerOver(cell);
    expect(cell.title).toBe("Gyermek");
  });

  it("aligns numbers and their heading right, and text left", async () => {
    fakeServer(rowsOf(1));
    renderList();
    const row = within(await rowNamed("Csoport 1"));
    const heads = [...document.querySelectorAll("thead th")];
    const edges = (words: string) => {
      const cell = row.getByText(words).closest("th, td");
      const head = heads.find((one) => one.getAttribute("data-col") === cell?.getAttribute("data-col"));
      return [cell, head].map((one) => one?.className.includes("number"));
    };
    expect(edges("12 500")).toEqual([true, true]);
    expect(edges("Gyermek")).toEqual([false, false]);
  });

  it("sends one search half a second after typing", async () => {
    const fake = fakeServer(rowsOf(12));
    // As one event: a slow machine would pause between two keys.
    const user = userEvent.setup({ delay: null });
    renderList();
    await rowNamed("Csoport 1");
    await user.keyboard("/");
    const field = screen.getByRole("searchbox");
    expect(document.activeElement).toBe(field);
    await user.keyboard("Csoport 12");
    await waitFor(() => expect(screen.getByText("1 sor")).toBeDefined());
    expect(actsOf(fake, "setFilter")).toEqual([
      {
        session: "tests",
        filter: { list: [{ propertyName: "name", type: "LIKE", value: "Csoport 12" }], activeCount: 1 },
      },
    ]);
  });

  it("names the filter that hides every row, and removes it", async () => {
    fakeServer(rowsOf(3));
    const user = userEvent.setup();
    renderList();
    await rowNamed("Csoport 1");
    await user.type(screen.getByRole("searchbox"), "zzz{Enter}");
    await screen.findByText("Ez a szűrő rejti el a sorokat: Név: „zzz”");
    await user.click(screen.getByRole("button", { name: "Szűrő törlése" }));
    await rowNamed("Csoport 1");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  });

  it("says that pending work is done where the filters of its link leave no row, and blames them elsewhere", async () => {
    const user = userEvent.setup();
    const filter = [{ propertyName: "name", type: "LIKE", value: "zzz" }] as const;
    for (const isWork of [true, false]) {
      fakeServer(rowsOf(3));
      renderList({ at: openedPath("/age-group", { filter, order: [], ...(isWork && { isWork }) }) });
      await rowNamed("Csoport 1");
      await user.type(screen.getByRole("searchbox"), "zzz{Enter}");
      const words = isWork ? "Kész, nincs több" : "Egy sor sem felel meg a szűrőknek";
      expect(await screen.findByText(words)).toBeDefined();
      await user.click(screen.getByRole("button", { name: isWork ? "Minden sor mutatása" : "Szűrő törlése" }));
      await rowNamed("Csoport 1");
      cleanup();
    }
  });

  it("offers the first record in a list without rows and filters, and nothing to search, filter or export", async () => {
    fakeServer([]);
    renderList();
    await screen.findByText("Nincs megjeleníthető adat!");
    for (const name of ["Szűrők", "Exportálás (xlsx)", "Oszlopok"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.getAllByRole("link", { name: "Új korcsoport" })[0]?.getAttribute("href")).toBe("/age-group/edit/new");
  });

  it("shows why the list failed to load, and retries", async () => {
    const fake = fakeServer(rowsOf(1));
    fake.answers["getList"] = () => new Response("{}", { status: 500 });
    renderList();
    await screen.findByRole("alert");
    delete fake.answers["getList"];
    await userEvent.click(screen.getByRole("button", { name: "Újrapróbálom" }));
    expect(await rowNamed("Csoport 1")).toBeDefined();
  });
});

describe("deletion", () => {
  it("asks first, then confirms the deletion", async () => {
    fakeServer(rowsOf(2));
    const user = userEvent.setup();
    renderList();
    await rowNamed("Csoport 1");
    await user.click(screen.getByLabelText("Törlés: Csoport 1"));
    expect(screen.getByText("Törlöd ezt: Csoport 1?")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Törlés" }));
    await screen.findByText("Törölve: Csoport 1");
    await waitFor(() => expect(noRowLink("Csoport 1")).toBe(true));
  });

  it("shows every reason of a refusal", async () => {
    const fake = fakeServer(rowsOf(1));
    fake.answers["deleteById"] = () => ({
      successful: false,
      code: "kernel.error.invalid",
      properties: { a: [{ message: "Táv használja." }], b: [{ message: "Futam használja." }] },
    });
    const user = userEvent.setup();
    renderList();
    await rowNamed("Csoport 1");
    await user.click(screen.getByLabelText("Törlés: Csoport 1"));
    await user.click(screen.getByRole("button", { name: "Törlés" }));
    await screen.findByText("A törlés nem sikerült. Táv használja. Futam használja.");
    expect(await rowNamed("Csoport 1")).toBeDefined();
  });

  it("names dependent and blocking records with links, before and after the attempt", async () => {
    const fake = fakeServer(rowsOf(1));
    const holding = (keeps: boolean) => ({
      message: "7 sportoló",
      count: 7,
      keeps,
      rows: [
        { name: "Kiss Anna", path: "/athlete/edit/3" },
        { name: "Nagy Béla", path: null },
      ],
      all: { path: "/athlete", filter: [{ propertyName: "club", type: "IN", value: [4] }] },
    });
    const hold = (keeps: boolean) => {
      fake.answers["getRemoval"] = () => ({ successful: true, holdingList: [holding(keeps)] });
    };
    hold(false);
    fake.answers["deleteById"] = () => {
      hold(true);
      return { successful: false, code: "kernel.tableRefusal.held", message: "Nem törölhető." };
    };
    const user = userEvent.setup();
    renderList();
    await rowNamed("Csoport 1");
    await user.click(screen.getByLabelText("Törlés: Csoport 1"));
    await screen.findByText("Ez tartozik hozzá:");
    expect(screen.getByText("Kiss Anna").getAttribute("href")).toBe("/athlete/edit/3");
    expect(screen.getByText("Nagy Béla").tagName).toBe("LI");
    expect(screen.getByText("és még 5")).toBeDefined();
    expect(screen.getByText("7 sportoló").getAttribute("href")).toMatch(/^\/athlete\?opening=.*club/);
    await user.click(screen.getByRole("button", { name: "Törlés" }));
    await screen.findByText("Nem törölhető: Csoport 1", { selector: "h2" });
    expect(screen.getByText("Amíg ezek megvannak, nem törölhető:")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Törlés" })).toBeNull();
  });

  it("is disabled for a protected row", async () => {
    fakeServer(rowsOf(1).map((row) => ({ ...row, protectionLevel: "CannotBeDeleted" as const })));
    renderList();
    await rowNamed("Csoport 1");
    const button = screen.getByLabelText("Nem törölhető: Csoport 1");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button);
    expect(screen.queryByText("Törlöd ezt: Csoport 1?")).toBeNull();
  });
});

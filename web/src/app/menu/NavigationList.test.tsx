import { anyOf, readsPublic, type Needs } from "@rajt/contract/kernel/access";
import { PAGE_GROUPS, PAGES } from "@rajt/contract/shell/pages.values";
import { textAt } from "@rajt/contract/kernel/texts";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { navigation } from "../navigation.ts";
import { NavigationList } from "./NavigationList.tsx";
import { pageNeeds, routes } from "../routes.tsx";
import { needsAt } from "../needs-at.ts";

afterEach(cleanup);

const ROUTES: Readonly<Record<string, Needs>> = {
  "/calendar": readsPublic("CompetitionCalendar"),
  "/club": anyOf("Club"),
  "/contest": anyOf("Contest"),
  "/distance": anyOf("ValueSet"),
};
const needsOf = (to: string) => ROUTES[to] ?? null;
const titles = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

describe("the menu", () => {
  it("shows the pages that exist to those whom their routes let in, and groups that have any", () => {
    renderIn(<NavigationList />, { viewer: visitor(), needsOf });
    expect(titles()).toEqual(["Versenynaptár"]);
    expect(screen.queryByText("Szervezet")).toBeNull();
    cleanup();
    const rights = ["CompetitionCalendar", "Club", "Contest"] as const;
    const serviceList = rights.map((service) => ({ service, grantedLevel: "ReadOnly" }) as const);
    renderIn(<NavigationList />, { viewer: athlete({ serviceList }), needsOf });
    expect(titles()).toEqual(["Versenynaptár", "Klubok", "Meghirdetett események"]);
    const group = screen.getByRole("list", { name: "Szervezet" });
    expect(within(group).getAllByRole("link")).toHaveLength(2);
    expect(screen.queryByText("Értékkészlet")).toBeNull();
  });

  it("gives a super admin all that exists", () => {
    renderIn(<NavigationList />, { viewer: athlete({ isSuperAdmin: true }), needsOf });
    expect(titles()).toEqual(["Versenynaptár", "Klubok", "Meghirdetett események", "Távok"]);
  });

  it("knows the address, the title and the group of every page of the menu once", () => {
    const ids = [...PAGES.alone, ...PAGE_GROUPS.flatMap((group): readonly string[] => PAGES[group])];
    expect(ids.toSorted()).toEqual(Object.keys(navigation).toSorted());
    expect(new Set(Object.values(navigation).map(({ to }) => to)).size).toBe(ids.length);
    const titles = Object.values(navigation).map(({ title }) => textAt(textsHu, title));
    expect(new Set(titles).size).toBe(ids.length);
    expect(titles).toEqual(expect.arrayContaining(["Kiírt versenyek", "Verseny minősítések", "E-mail sablonok"]));
  });

  it("reads the needs of a page from its route, parameters and all", () => {
    const needs = needsAt(routes, pageNeeds);
    expect(needs("/calendar")).toEqual(readsPublic("CompetitionCalendar"));
    expect(needs("/calendar/view/12")).toEqual(readsPublic("CompetitionCalendar"));
    expect(needs("/nowhere")).toBeNull();
  });
});

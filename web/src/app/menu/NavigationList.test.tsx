import { anyOf, readsPublic, type Needs } from "@rajt/contract/kernel/access";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { NavigationList } from "./NavigationList.tsx";

afterEach(cleanup);

const ROUTES: Readonly<Record<string, Needs>> = {
  "/calendar": readsPublic("CompetitionCalendar"),
  "/club": anyOf("Club"),
  "/contest": anyOf("Contest"),
  "/distance": anyOf("ValueSet"),
};
const needsOf = (to: string) => ROUTES[to] ?? null;
const titles = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

describe("NavigationList", () => {
  it("shows the pages that the viewer may open, and groups with any", () => {
    renderIn(<NavigationList />, { viewer: visitor(), needsOf });
    expect(titles()).toEqual(["Versenynaptár"]);
    expect(screen.queryByText("Szervezet")).toBeNull();
    cleanup();
    const rights = ["CompetitionCalendar", "Club", "Contest"] as const;
    const serviceList = rights.map((service) => ({ service, grantedLevel: "ReadOnly" }) as const);
    renderIn(<NavigationList />, { viewer: athlete({ serviceList }), needsOf });
    expect(titles()).toEqual(["Versenynaptár", "Egyesületek", "Meghirdetett események"]);
    const group = screen.getByRole("list", { name: "Szervezet" });
    expect(within(group).getAllByRole("link")).toHaveLength(2);
    expect(screen.queryByText("Értékkészlet")).toBeNull();
  });

  it("has no list of own races for an organiser that is no club, since it would always be empty", () => {
    const needsOfOwn = (to: string) => (to === "/my-races" ? anyOf("UserProfile") : null);
    const serviceList = [{ service: "UserProfile", grantedLevel: "ReadOnly" } as const];
    const organiser = { accessType: "Org", isAthlete: false, isOrganizer: true, serviceList } as const;
    renderIn(<NavigationList />, { viewer: athlete(organiser), needsOf: needsOfOwn });
    expect(titles()).toEqual([]);
    cleanup();
    renderIn(<NavigationList />, { viewer: athlete({ ...organiser, isClub: true }), needsOf: needsOfOwn });
    expect(titles()).toEqual(["Versenyeim"]);
  });

  it("shows every page to a super admin", () => {
    renderIn(<NavigationList />, { viewer: athlete({ isSuperAdmin: true }), needsOf });
    expect(titles()).toEqual(["Versenynaptár", "Egyesületek", "Meghirdetett események", "Távok"]);
  });
});

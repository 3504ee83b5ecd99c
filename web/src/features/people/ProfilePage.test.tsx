import { anyOf, signedIn } from "@rajt/contract/kernel/access";
import { cleanup, screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, expect, it } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import type { AccessConfig } from "../../kernel/viewer.tsx";
import { ProfilePage } from "./ProfilePage.tsx";

afterEach(cleanup);

const needsOf = (to: string) => {
  if (to.startsWith("/user/")) return anyOf("UserAccount");
  return to.startsWith("/profile/account/") ? signedIn : anyOf("UserProfile");
};

function Place() {
  const { pathname, search } = useLocation();
  return pathname === "/profile" ? <ProfilePage /> : <p>{pathname + search}</p>;
}

const holding = (accessType: AccessConfig["accessType"], ...services: string[]) =>
  ({
    ...athlete(),
    accessType,
    serviceList: services.map((held) => {
      const [service, grantedLevel = "WriteRead"] = held.split(":");
      return { service, grantedLevel };
    }),
  }) as AccessConfig;

it.each([
  ["Person", ["UserProfile"], /^\/profile\/person\/\d+$/],
  ["Org", ["UserProfile"], /^\/profile\/org\/\d+$/],
  ["Admin", ["UserAccount"], /^\/user\/edit\/\d+$/],
  ["Admin", ["UserAccount:ReadOnly"], /^\/profile\/account\/\d+$/],
  ["Admin", ["Contest"], /^\/profile\/account\/\d+$/],
  ["Person", [], /^\/$/],
] as const)("the profile address leads %s holding %j to %s", async (accessType, services, at) => {
  renderIn(<Place />, { viewer: holding(accessType, ...services), needsOf, at: "/profile" });
  expect(await screen.findByText(at)).toBeDefined();
});

it("the profile address keeps the tab that it names", async () => {
  renderIn(<Place />, { viewer: holding("Org", "UserProfile"), needsOf, at: "/profile?tab=payments" });
  expect(await screen.findByText(/^\/profile\/org\/\d+\?tab=payments$/)).toBeDefined();
});

import { describe, expect, it } from "vitest";
import { loginPath, returnTarget } from "./return-target.ts";

const targetOf = (address: string) => returnTarget(new URL(address, location.origin).searchParams);

describe("returnTarget", () => {
  it("survives the sign-in page, query included", () => {
    expect(targetOf(loginPath("/calendar/view/12?tab=fees&x=1"))).toBe("/calendar/view/12?tab=fees&x=1");
  });

  it("is home without a parameter", () => {
    expect(targetOf("/login")).toBe("/");
    expect(loginPath("/")).toBe("/login");
    expect(loginPath("/logout")).toBe("/login");
    expect(loginPath("//logout")).toBe("/login");
  });

  it.each(["/logins", "/login-help", "/races/%", "/a//login"])(
    "accepts a path that resembles the sign-in page: %j",
    (path) => {
      expect(targetOf(loginPath(path))).toBe(path);
    },
  );

  it.each([
    "https://evil.example/",
    "//evil.example",
    "//evil.example//evil.example",
    "//[",
    "data:/x",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/../../x/..//evil.example",
    "calendar",
    "",
    "/logout",
    "/LogOut",
    "/logout/",
    "/logout?x=1",
    "/log%6fut",
    "/login?returnTo=%2Flogout",
  ])("rejects another site: %j", (target) => {
    expect(targetOf(`/login?${new URLSearchParams({ returnTo: target })}`)).toBe("/");
  });
});

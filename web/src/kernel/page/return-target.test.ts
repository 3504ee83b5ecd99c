import { describe, expect, it } from "vitest";
import { loginPath, returnTarget } from "./return-target.ts";

const targetOf = (address: string) => returnTarget(new URL(address, location.origin).searchParams);

describe("the return target", () => {
  it("survives the way through the sign-in page, query included", () => {
    expect(targetOf(loginPath("/calendar/view/12?tab=fees&x=1"))).toBe("/calendar/view/12?tab=fees&x=1");
  });

  it("is home where none was asked for", () => {
    expect(targetOf("/login")).toBe("/");
    expect(loginPath("/")).toBe("/login");
    expect(loginPath("/logout")).toBe("/login");
    expect(loginPath("//logout")).toBe("/login");
  });

  it.each(["/logins", "/login-help", "/races/%", "/a//login"])("may look like signing in: %j", (path) => {
    expect(targetOf(loginPath(path))).toBe(path);
  });

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
  ])("is never another place: %j", (target) => {
    expect(targetOf(`/login?${new URLSearchParams({ returnTo: target })}`)).toBe("/");
  });
});

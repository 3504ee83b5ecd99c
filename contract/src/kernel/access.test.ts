import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allows,
  anyOf,
  contentLevel,
  contentLevels,
  effectiveLevels,
  everyone,
  guestOnly,
  type Needs,
  noParty,
  readsPublic,
  signedIn,
  superAdmin,
  type Viewer,
  writes,
} from "./access.ts";
import type { GrantedLevel } from "./enumerations.ts";
import { GRANTED_LEVELS, SERVICES } from "./rights.ts";

const visitor: Viewer = {
  ...noParty,
  accountId: null,
  name: "",
  isSuperAdmin: false,
  services: { CompetitionCalendar: "ReadOnly" },
  contents: {},
  roles: ["Guest"],
};
const reader: Viewer = { ...visitor, accountId: 1, services: { Club: "ReadOnly" } };
const writer: Viewer = { ...visitor, accountId: 2, services: { Club: "WriteRead" } };
const admin: Viewer = { ...visitor, accountId: 3, isSuperAdmin: true, services: {} };

describe("allows", () => {
  const table: [string, Needs, boolean, boolean, boolean, boolean][] = [
    // needs, visitor, reader, writer, super admin
    ["everyone", everyone, true, true, true, true],
    ["guests only", guestOnly, true, false, false, false],
    ["signed in", signedIn, false, true, true, true],
    ["super admin", superAdmin, false, false, false, true],
    ["reads the public calendar", readsPublic("CompetitionCalendar"), true, false, false, true],
    ["reads what the signed-out do not, though they hold it", anyOf("CompetitionCalendar"), false, false, false, true],
    ["reads Club", anyOf("Club"), false, true, true, true],
    ["reads Club or Athlete", anyOf("Athlete", "Club"), false, true, true, true],
    ["writes Club", writes("Club"), false, false, true, true],
    ["writes Athlete", writes("Athlete"), false, false, false, true],
    ["no service at all", anyOf(), false, false, false, true],
  ];
  it.each(table)("%s", (_, needs, ...expected) => {
    expect([visitor, reader, writer, admin].map((viewer) => allows(viewer, needs))).toEqual(expected);
  });
});

it("refuses a signed-out viewer where the needs do not name guests, whatever the viewer holds", () => {
  const everything = Object.fromEntries(SERVICES.map((service) => [service, "WriteRead" as const]));
  const guest: Viewer = { ...visitor, isSuperAdmin: true, services: everything };
  for (const needs of [signedIn, superAdmin, ...SERVICES.flatMap((one) => [anyOf(one), writes(one)])])
    expect([needs, allows(guest, needs)]).toEqual([needs, false]);
});

describe("effectiveLevels", () => {
  const levelOf = (...levels: GrantedLevel[]) =>
    effectiveLevels(levels.map((level) => ({ service: "Club" as const, level }))).Club;

  it("ranks Deny above WriteRead above ReadOnly", () => {
    expect(levelOf()).toBeUndefined();
    expect(levelOf("ReadOnly")).toBe("ReadOnly");
    expect(levelOf("ReadOnly", "WriteRead")).toBe("WriteRead");
    expect(levelOf("WriteRead", "Deny")).toBeUndefined();
    expect(levelOf("ReadOnly", "Deny", "WriteRead")).toBeUndefined();
  });

  it("computes each service separately", () => {
    expect(
      effectiveLevels([
        { service: "Club", level: "Deny" },
        { service: "Athlete", level: "ReadOnly" },
      ]),
    ).toEqual({ Athlete: "ReadOnly" });
  });

  it("is independent of the order of the roles, and a further Deny only ever closes", () => {
    const grant = fc.record({
      service: fc.constantFrom(...SERVICES),
      level: fc.constantFrom(...GRANTED_LEVELS),
    });
    fc.assert(
      fc.property(fc.array(grant), fc.constantFrom(...SERVICES), (grants, denied) => {
        const levels = effectiveLevels(grants);
        expect(effectiveLevels(grants.toReversed())).toEqual(levels);
        const { [denied]: _, ...others } = levels;
        expect(effectiveLevels([...grants, { service: denied, level: "Deny" }])).toEqual(others);
      }),
    );
  });
});

describe("contentLevels", () => {
  it("uses the level of the service until a role names the content", () => {
    expect(contentLevels([], undefined)).toEqual({});
    expect(contentLevels([], "ReadOnly")).toEqual({ PublicFile: "ReadOnly", PrivateFile: "ReadOnly" });
    expect(contentLevels([{ content: "PublicFile", level: "WriteRead" }], "ReadOnly")).toEqual({
      PublicFile: "WriteRead",
      PrivateFile: "ReadOnly",
    });
  });

  it("grants nothing where any role denies the content", () => {
    const grants = [
      { content: "PublicFile", level: "WriteRead" },
      { content: "PublicFile", level: "Deny" },
    ] as const;
    expect(contentLevels(grants, "WriteRead")).toEqual({ PrivateFile: "WriteRead" });
    expect(contentLevel({ ...reader, contents: contentLevels(grants, "WriteRead") }, "PublicFile")).toBeNull();
    expect(contentLevel(admin, "PublicFile")).toBe("WriteRead");
  });
});

import { describe, expect, it } from "vitest";
import type { GrantedLevel } from "../../kernel/enumerations.ts";
import { grantedTwice, raisedBeyond } from "./role.rules.ts";

describe("raisedBeyond", () => {
  type Case = [
    before: GrantedLevel | null,
    after: GrantedLevel | null,
    nothing: boolean,
    reads: boolean,
    writes: boolean,
  ];
  // Whether the change exceeds the rights of a maker with no grant, with ReadOnly, and with WriteRead.
  const cases: Case[] = [
    [null, null, false, false, false],
    [null, "ReadOnly", true, false, false],
    [null, "WriteRead", true, true, false],
    [null, "Deny", false, false, false],
    ["ReadOnly", null, false, false, false],
    ["ReadOnly", "ReadOnly", false, false, false],
    ["ReadOnly", "WriteRead", true, true, false],
    ["ReadOnly", "Deny", false, false, false],
    ["WriteRead", null, false, false, false],
    ["WriteRead", "ReadOnly", false, false, false],
    ["WriteRead", "WriteRead", false, false, false],
    ["WriteRead", "Deny", false, false, false],
    ["Deny", null, true, true, false],
    ["Deny", "ReadOnly", true, true, false],
    ["Deny", "WriteRead", true, true, false],
    ["Deny", "Deny", false, false, false],
  ];
  const grants = (level: GrantedLevel | null) => (level === null ? {} : { Club: level });

  it.each(cases)("%s → %s", (before, after, nothing, reads, writes) => {
    const of = (held: Parameters<typeof raisedBeyond>[0]) =>
      raisedBeyond(held, grants(before), grants(after)).length > 0;
    expect([of({}), of({ Club: "ReadOnly" }), of({ Club: "WriteRead" })]).toEqual([nothing, reads, writes]);
  });
});

it("grantedTwice names each line that repeats another", () => {
  const line = (service: string | null) => ({ service, grantedLevel: "ReadOnly" });
  const dto = {
    servicePermissionList: [line("Club"), line(null), line("Contest"), line("Club"), line(null), line("Club")],
  };
  expect(grantedTwice(dto).map(({ path }) => path)).toEqual([
    "servicePermissionList.3.service",
    "servicePermissionList.5.service",
  ]);
  expect(grantedTwice({})).toEqual([]);
});

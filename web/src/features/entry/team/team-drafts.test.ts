import type { ClubTeams } from "@rajt/contract/entry/team-entry.calls";
import { describe, expect, it } from "vitest";
import { candidates, type Draft, draftsOf, freeLine, isChanged, moved, newDraft } from "./team-drafts.ts";

const person = (id: number, gender: "MALE" | "FEMALE" = "MALE") => ({
  id,
  fullName: `Sportoló ${id}`,
  birthDate: "2000-01-01",
  gender,
  cachedLicenseNumber: null,
  licenseType: "UP" as const,
});
const team = (lineNumber: number, members: readonly (number | null)[]): ClubTeams["teamList"][number] => ({
  lineNumber,
  teamName: `Csapat ${lineNumber}`,
  amount: 30_000,
  settled: 0,
  back: 0,
  inPayment: false,
  memberList: members.map((member, at) => ({
    position: at + 1,
    person: member === null ? null : person(member),
    writtenName: null,
  })),
});
const teams = (traits: Partial<ClubTeams> = {}): ClubTeams => ({
  canJoin: false,
  waiting: 0,
  waitList: [],
  minimum: 3,
  maximum: 5,
  genderList: null,
  teamsPerClub: null,
  qualificationId: 1,
  sportCategoryId: 1,
  groupAgeGroupId: 1,
  amount: 30_000,
  adding: null,
  changing: null,
  flagged: null,
  teamList: [team(1, [1, 2, 3]), team(3, [4, 5, 6])],
  ...traits,
});
const draft = (traits: Partial<Draft> = {}): Draft => ({
  key: "line 1",
  line: 1,
  name: "Csapat 1",
  members: [1, 2, 3],
  ...traits,
});
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe("the teams that a club puts together", () => {
  it("are the saved ones as they are being changed, then the new ones; what is changed of a deleted team is gone", () => {
    const changed = draft({ members: [3, 2, 1] });
    const fresh = newDraft(teams());
    const lost = draft({ key: "line 2", line: 2 });
    expect(draftsOf(teams(), [fresh, changed, lost]).map(({ key }) => key)).toEqual(["line 1", "line 3", fresh.key]);
    expect(fresh.members).toEqual([null, null, null]);
  });

  it("are not saved where the name or a member is another, or in another order", () => {
    const changed = (traits: Partial<Draft>) => isChanged(teams(), draft(traits));
    expect(changed({})).toBe(false);
    expect(
      [{ name: "Más" }, { members: [1, 3, 2] }, { members: [1, 2, 3, null] }, { line: null }].map(changed),
    ).toEqual([true, true, true, true]);
  });

  it("take the lowest line that is free", () => {
    expect(freeLine(teams())).toBe(2);
    expect(freeLine(teams({ teamList: [] }))).toBe(1);
  });
});

describe("moving a member", () => {
  it("shifts those between by one, and never beyond the ends", () => {
    expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
    expect(moved(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
    expect(moved(["a", "b"], 1, 2)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  });
});

describe("the athletes offered for a position", () => {
  const suggested = [person(7), person(8, "FEMALE"), person(9)];

  it("are neither in another team, saved or not, nor elsewhere in this one; its own come back once they are out", () => {
    const own = draft({ members: [null, 2, 3] });
    const fresh: Draft = { key: "new", line: null, name: "", members: [9, null, null] };
    const drafts = draftsOf(teams(), [own, fresh]);
    expect(ids(candidates(teams(), drafts, suggested, { draft: own, position: 0 }))).toEqual([7, 8, 1]);
    expect(ids(candidates(teams(), drafts, suggested, { draft: fresh, position: 0 }))).toEqual([7, 8, 9]);
    expect(ids(candidates(teams(), drafts, suggested, { draft: fresh, position: 1 }))).toEqual([7, 8]);
  });

  it("are of the position's gender, whoever stands there now aside", () => {
    const mix = teams({ genderList: ["MALE", "FEMALE", "MALE", "FEMALE"], teamList: [] });
    const fresh: Draft = { key: "new", line: null, name: "", members: [null, 9, null, null] };
    expect(ids(candidates(mix, [fresh], suggested, { draft: fresh, position: 0 }))).toEqual([7]);
    expect(ids(candidates(mix, [fresh], suggested, { draft: fresh, position: 1 }))).toEqual([8, 9]);
  });
});

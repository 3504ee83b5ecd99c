import { expect, it } from "vitest";
import { ownSteps, type StepFacts } from "./own-steps.rules.ts";

const TODAY = "2026-06-01";
const LIMITS = { adultAge: 18 };
const DONE: NonNullable<StepFacts["person"]> = {
  birthDate: "1990-05-05",
  hasPortrait: true,
  hasParentalPermission: false,
  isTrainer: false,
  hasCertificate: false,
  starts: true,
  isOnTrial: false,
  isLicenceValid: true,
  medicalValidUntil: "2026-12-31",
};
const factsOf = (person: Partial<typeof DONE> | null, traits: Partial<Omit<StepFacts, "person">> = {}): StepFacts => ({
  address: "proved",
  userStatus: "Verified",
  isSentBack: false,
  underVerificationSince: new Date("2026-05-20T22:30:00Z"),
  fees: "paid",
  ...traits,
  person: person && { ...DONE, ...person },
});
const states = (facts: StepFacts) => ownSteps(facts, TODAY, LIMITS).map(({ step, state }) => `${step} ${state}`);

it("has every step done for an athlete who may start", () => {
  expect(states(factsOf({}))).toEqual([
    "address done",
    "papers done",
    "verification done",
    "fee done",
    "clearance done",
  ]);
});

it("leaves out what does not concern the party", () => {
  expect(states(factsOf(null))).toEqual(["address done", "verification done", "fee done"]);
  expect(states(factsOf(null, { fees: "none" }))).toEqual(["address done", "verification done"]);
  expect(states(factsOf({ starts: false }, { fees: "none", address: "none" }))).toEqual([
    "papers done",
    "verification done",
  ]);
  expect(states(factsOf({ isOnTrial: true }, { fees: "none" }))).not.toContain("fee waiting");
});

it("has an address that is not proved open", () => {
  expect(states(factsOf({}, { address: "unproved" }))).toContain("address open");
});

const papersOf = (person: Partial<typeof DONE>) =>
  ownSteps(factsOf(person), TODAY, LIMITS).find(({ step }) => step === "papers")?.paperList;

it("names the missing papers; the permission only of starters until the 18th birthday", () => {
  expect(papersOf({ birthDate: "2008-06-01", hasPortrait: false })).toEqual(["portrait"]);
  expect(papersOf({ birthDate: "2008-06-02", hasPortrait: false })).toEqual(["portrait", "parentalPermission"]);
  expect(papersOf({ birthDate: "2008-06-02", starts: false })).toEqual([]);
});

it("names the missing certificate of a coach", () => {
  expect(papersOf({ isTrainer: true })).toEqual(["certificate"]);
  expect(papersOf({ isTrainer: true, hasCertificate: true })).toEqual([]);
});

it("waits for the federation since a day in Budapest", () => {
  for (const facts of [factsOf({}, { userStatus: "UnderVerification" }), factsOf({ isLicenceValid: false })])
    expect(ownSteps(facts, TODAY, LIMITS)[2]).toMatchObject({ state: "waiting", since: "2026-05-21", hold: null });
});

it.each([
  [{ userStatus: "UnderVerification", isSentBack: true }, "sentBack"],
  [{ userStatus: "Prohibited" }, "prohibited"],
  [{ userStatus: "Inactive" }, "inactive"],
] as const)("does not wait for the federation that holds the check: %o", (traits, hold) => {
  expect(ownSteps(factsOf({}, traits), TODAY, LIMITS)[2]).toMatchObject({ state: "open", since: null, hold });
});

it("bills no fee to a party that is prohibited or inactive", () => {
  for (const userStatus of ["Prohibited", "Inactive"] as const) {
    expect(states(factsOf({}, { userStatus, fees: "none" })).join()).not.toContain("fee");
    expect(states(factsOf({}, { userStatus, fees: "unpaid" }))).toContain("fee open");
  }
});

it("has the fee open once it is billed, and waiting before", () => {
  expect(states(factsOf({}, { fees: "unpaid" }))).toContain("fee open");
  expect(states(factsOf({}, { fees: "none" }))).toContain("fee waiting");
});

it.each([
  [null, "open"],
  ["2026-05-31", "open"],
  ["2026-06-01", "ends"],
  ["2026-07-01", "ends"],
  ["2026-07-02", "done"],
])("a clearance until %s is %s", (medicalValidUntil, state) => {
  expect(states(factsOf({ medicalValidUntil }))).toContain(`clearance ${state}`);
});

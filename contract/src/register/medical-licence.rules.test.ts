import { expect, it } from "vitest";
import { medicalVerdict, type MedicalFinding } from "./medical-licence.rules.ts";

const fit: MedicalFinding = { rating: "FIT", issuedOn: "2026-03-01", validUntil: "2026-09-01", invalidatedOn: null };

it.each<[string, MedicalFinding[], ReturnType<typeof medicalVerdict>]>([
  ["nothing", [], null],
  ["one that is fit", [fit], { fitUntil: "2026-09-01" }],
  ["one that may compete", [{ ...fit, rating: "MAY_COMPETE" }], { fitUntil: "2026-09-01" }],
  ["one without an end", [{ ...fit, validUntil: null }], null],
  ["one withdrawn", [{ ...fit, invalidatedOn: "2026-05-05" }], { unfitSince: "2026-05-05" }],
  ["a ban after it", [fit, { ...fit, rating: "BANNED", issuedOn: "2026-04-01" }], { unfitSince: "2026-04-01" }],
  ["a ban before it", [{ ...fit, rating: "BANNED_FOR_GOOD", issuedOn: "2026-02-28" }, fit], { fitUntil: "2026-09-01" }],
  ["one not fit", [{ ...fit, rating: "UNFIT" }], { unfitSince: "2026-03-01" }],
  ["no permit", [{ ...fit, rating: "NO_PERMIT" }], { unfitSince: "2026-03-01" }],
])("medicalVerdict uses the newest finding: %s", (_, findings, verdict) => {
  expect(medicalVerdict(findings)).toEqual(verdict);
});

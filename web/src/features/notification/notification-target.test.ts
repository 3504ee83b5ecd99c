import { expect, it } from "vitest";
import { targetOf } from "./notification-target.ts";

it.each([
  ["OrgRegistation", { userId: 7, isOrganizer: true }, "/organizer/edit/7"],
  ["OrgRegistation", { userId: 7, isOrganizer: false }, "/club/edit/7"],
  ["OrgRegistation", {}, null],
  ["NewCompetition", { id: 3 }, "/competition/edit/3"],
  ["NewCompetition", {}, null],
  ["PersonRegistration", { userId: 9 }, "/athlete/edit/9"],
  ["CompetitionAgreed", { id: 3 }, "/competition/edit/3"],
  ["CompetitionAgreedWithChanges", { id: 3 }, "/competition/edit/3"],
  ["CompetitionDenied", { id: 3 }, "/competition/edit/3"],
  ["CompetitionApproved", { id: 3 }, "/calendar/view/3"],
  ["CompetitionCancelled", { id: 3 }, "/calendar/view/3"],
  ["CompetitionCancelled", {}, null],
  ["PersonDoctorDateExpire", {}, "/profile"],
  ["PortalTrouble", {}, null],
] as const)("%s with %j leads to %s", (notificationType, data, target) => {
  expect(targetOf({ notificationType, data })).toBe(target);
});

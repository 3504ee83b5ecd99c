import { EVENTS, NOTIFICATION_TYPES } from "../portal.events.ts";
import { expect, it } from "vitest";
import { targetOf } from "./notification-target.ts";

it.each([
  ["OrgRegistation", { userId: 7, isOrganizer: true }, "/organizer/edit/7"],
  ["OrgRegistation", { userId: 7, isOrganizer: false }, "/club/edit/7"],
  ["OrgRegistation", {}, null],
  ["NewCompetition", { id: 3 }, "/competition/edit/3"],
  ["NewCompetition", {}, null],
  ["PersonRegistration", { userId: 9 }, "/athlete/edit/9"],
  ["PersonReRegistration", 9, "/athlete/edit/9"],
  ["CompetitionAgreed", { id: 3 }, "/competition/edit/3"],
  ["CompetitionAgreedWithChanges", { id: 3 }, "/competition/edit/3"],
  ["CompetitionDenied", { id: 3 }, "/competition/edit/3"],
  ["CompetitionApproved", { id: 3 }, "/calendar/view/3"],
  ["CompetitionCancelled", { id: 3 }, "/calendar/view/3"],
  ["CompetitionCancelled", {}, null],
  ["PlaceOffered", { id: 3, raceId: 7 }, "/my-races?race=7"],
  ["PlaceUnused", { id: 3 }, "/calendar/view/3"],
  ["EntryLapses", { id: 3, entryIdList: [5, 8] }, "/calendar#basket=e5,8"],
  ["EntryLapses", { id: 3, entryIdList: [] }, "/calendar/view/3"],
  ["PersonDoctorDateExpire", {}, "/profile"],
  ["OrgAthleteDoctorDateExpire", { userId: 7 }, "/athlete/edit/7"],
  [
    "OrgAthleteDoctorDateExpire",
    { userIdList: [7, 8], period: "2026-05-05/2026-07-03" },
    `/athlete?opening=${encodeURIComponent('{"filter":[{"propertyName":"doctorDate","type":"INTERVAL","value":{"from":"2026-05-05","to":"2026-07-03"}}],"order":[{"propertyName":"doctorDate","ascending":true}]}')}`,
  ],
  ["PortalTrouble", {}, null],
  ["AthleteTransferWaitForAthlete", { id: 3 }, "/athlete-answer/3"],
  ["AthleteTransferWaitForClub", { id: 3 }, "/club-answer/3"],
  ["AthleteTransferWaitForAdmin", { id: 3 }, "/admin-answer/3"],
  ["AthleteTransferFinshed", {}, "/athlete-transfer"],
] as const)("%s with %j leads to %s", (notificationType, data, target) => {
  expect(targetOf({ notificationType, data })).toBe(target);
});

it.each(NOTIFICATION_TYPES)("%s has a target, unless its sentence says everything", (type) => {
  const values: Readonly<Record<string, string>> = "values" in EVENTS[type] ? EVENTS[type].values : {};
  const data = { ...("id" in values && { id: 3 }), ...("userId" in values && { userId: 7 }) };
  const saysAll = ["portal", "ownPayment"].includes(EVENTS[type].subject);
  expect(targetOf({ notificationType: type, data }) === null).toBe(saysAll);
});

/** Warnings about what reviewers of announcements often ask about: shown before submitting, never blocking it. */
import { isCharged } from "../competition.rules.ts";
import type { SeenAnnouncement } from "./announcement.form.ts";
import type { AnnouncedDistance, AnnouncementCatalogue } from "./announcement.rules.ts";
import { isAbroad, readPlace } from "../coordinates.rules.ts";

export type AnnouncementWarning =
  | "noParts"
  | "noRaces"
  | "courseMissing"
  | "deadlineAfterRace"
  | "pricesEmpty"
  | "briefingMissing"
  | "officeMissing"
  | "directorMissing"
  | "abroad"
  | "partWithoutRace";

/** A warning, with the field that fixes it. */
export type FieldWarning = { readonly warning: AnnouncementWarning; readonly field: keyof SeenAnnouncement };

/** Returns every warning about an announcement, in the order of its form. */
export function announcementWarnings(dto: SeenAnnouncement, { ageGroups }: AnnouncementCatalogue): FieldWarning[] {
  const warnings: FieldWarning[] = [];
  const warn = (isOdd: boolean, warning: AnnouncementWarning, field: keyof SeenAnnouncement) =>
    isOdd && warnings.push({ warning, field });
  const place = readPlace(dto.coordLat, dto.coordLng);
  warn(place !== null && isAbroad(place), "abroad", "coordLat");
  warn(dto.directorName === null || dto.directorPhoneNumber === null, "directorMissing", "directorName");
  warn(dto.officeAddress === null, "officeMissing", "officeAddress");
  warn(dto.techAddress === null || dto.techDate === null, "briefingMissing", "techAddress");
  warn(dto.regDeadline > dto.date, "deadlineAfterRace", "regDeadline");
  warn(dto.competitionPartList.length === 0, "noParts", "competitionPartList");
  warn(dto.distanceList.some(lacksCourse), "courseMissing", "distanceList");
  warn(dto.raceList.length === 0, "noRaces", "raceList");
  const raced = new Set(dto.raceList.flatMap(({ competitionPartKeyList }) => competitionPartKeyList));
  warn(
    dto.competitionPartList.some(({ key }) => !raced.has(key)),
    "partWithoutRace",
    "raceList",
  );
  warn(
    dto.entryPriceList.some((line) => !line.entryAmount && isCharged(line, dto, ageGroups)),
    "pricesEmpty",
    "entryPriceList",
  );
  return warnings;
}

/** Returns whether no leg has a length; which legs are required depends on the sport. */
const lacksCourse = ({ swimmingDistance, cyclingDistance, runningDistance }: AnnouncedDistance): boolean =>
  [swimmingDistance, cyclingDistance, runningDistance].every((metres) => metres === null || metres === 0);

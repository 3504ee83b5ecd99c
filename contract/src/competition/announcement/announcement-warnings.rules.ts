/**
 * Warnings of what reviewers of announcements ask about again and again: told before submitting, never in the way of
 * it.
 */
import type { SeenAnnouncement } from "./announcement.form.ts";
import type { AnnouncedDistance } from "./announcement.rules.ts";
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

/** A warning with the field in which the reader can mend it. */
export type ToldWarning = { readonly warning: AnnouncementWarning; readonly field: keyof SeenAnnouncement };

/** Everything that is odd about an announcement, in the order of its form. */
export function announcementWarnings(dto: SeenAnnouncement): ToldWarning[] {
  const told: ToldWarning[] = [];
  const tell = (isOdd: boolean, warning: AnnouncementWarning, field: keyof SeenAnnouncement) =>
    isOdd && told.push({ warning, field });
  const place = readPlace(dto.coordLat, dto.coordLng);
  tell(place !== null && isAbroad(place), "abroad", "coordLat");
  tell(dto.directorName === null || dto.directorPhoneNumber === null, "directorMissing", "directorName");
  tell(dto.officeAddress === null, "officeMissing", "officeAddress");
  tell(dto.techAddress === null || dto.techDate === null, "briefingMissing", "techAddress");
  tell(dto.regDeadline > dto.date, "deadlineAfterRace", "regDeadline");
  tell(dto.competitionPartList.length === 0, "noParts", "competitionPartList");
  tell(dto.distanceList.some(lacksCourse), "courseMissing", "distanceList");
  tell(dto.raceList.length === 0, "noRaces", "raceList");
  const raced = new Set(dto.raceList.flatMap(({ competitionPartKeyList }) => competitionPartKeyList));
  tell(
    dto.competitionPartList.some(({ key }) => !raced.has(key)),
    "partWithoutRace",
    "raceList",
  );
  tell(
    dto.entryPriceList.some(({ entryAmount }) => entryAmount === null || entryAmount === 0),
    "pricesEmpty",
    "entryPriceList",
  );
  return told;
}

/** Is there no leg with a length? Which legs there must be depends on the sport. */
const lacksCourse = ({ swimmingDistance, cyclingDistance, runningDistance }: AnnouncedDistance): boolean =>
  [swimmingDistance, cyclingDistance, runningDistance].every((metres) => metres === null || metres === 0);

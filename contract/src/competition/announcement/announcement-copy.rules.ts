/** Copies last year's announcement to the same weekdays of this year. */
import { addDays, budapestTime, dayOf, timeOfDay, type Day } from "../../kernel/days.ts";
import type { SeenAnnouncement } from "./announcement.form.ts";

const WEEK = 7;
const MS_PER_DAY = 86_400_000;

/**
 * Returns the number of days by which a copy is moved: whole weeks, which keep the weekday, to the first year in which
 * the day is still to come. In November 2026, 2026-05-17 (a Sunday) moves to 2027-05-16.
 */
export function shiftFor(date: Day, today: Day): number {
  for (let years = 1; ; years++) {
    const anniversary = Date.UTC(Number(date.slice(0, 4)) + years, Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
    const shift = Math.round((anniversary - Date.parse(`${date}T00:00:00Z`)) / MS_PER_DAY / WEEK) * WEEK;
    if (addDays(date, shift) >= today) return shift;
  }
}

/** The weeks before and after an anniversary to which a copy may be moved. */
const AROUND = 4;

/**
 * Returns the future days of the same weekday on which a copy may begin: around the next two anniversaries, {@link
 * shiftFor}'s day included.
 */
export function daysToCopyTo(date: Day, today: Day): readonly Day[] {
  const next = shiftFor(date, today);
  const afterwards = shiftFor(date, addDays(date, next + 1));
  return [next, afterwards].flatMap((shift) =>
    Array.from({ length: 2 * AROUND + 1 }, (_, at) => addDays(date, shift + (at - AROUND) * WEEK)).filter(
      (day) => day >= today,
    ),
  );
}

/** Clears the appointed officials, who are decided again for each competition. */
const NOBODY_APPOINTED = {
  referee: null,
  refereeName: null,
  refereeEmail: null,
  refereePhoneNumber: null,
  technicalCommittee: null,
  supervisorName: null,
  supervisorEmail: null,
  supervisorPhoneNumber: null,
} as const;

/**
 * Returns a new draft with the content of another announcement, every day moved, at the same time of day. Decisions and
 * appointed officials are not copied; races are new, so entries stay with the old ones.
 */
export function copiedAnnouncement(dto: SeenAnnouncement, shift: number): SeenAnnouncement {
  const moved = (day: Day) => addDays(day, shift);
  const maybe = (day: Day | null) => day && moved(day);
  return {
    ...dto,
    ...NOBODY_APPOINTED,
    date: moved(dto.date),
    endDate: maybe(dto.endDate),
    preRegDeadline1: maybe(dto.preRegDeadline1),
    preRegDeadline2: maybe(dto.preRegDeadline2),
    preRegDeadline3: maybe(dto.preRegDeadline3),
    regDeadline: moved(dto.regDeadline),
    techDate: dto.techDate && movedMoment(dto.techDate, shift),
    raceList: dto.raceList.map((race) => ({ ...race, id: null, date: maybe(race.date) })),
    refundStepList: dto.refundStepList.map((step) => ({ ...step, until: moved(step.until) })),
    adminApproval: null,
    adminDecisionReason: null,
    technicalCommitteeApproval: null,
    technicalCommitteeDecisionReason: null,
    submitted: false,
    approved: false,
    cancelled: false,
    cancellationReason: null,
  };
}

function movedMoment(moment: string, shift: number): string {
  const instant = new Date(moment);
  return budapestTime(addDays(dayOf(instant), shift), timeOfDay(instant)).toISOString();
}

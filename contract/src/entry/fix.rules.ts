/** Rules for the page on which a refusal can be fixed. */
import { pathTo } from "../portal.pages.ts";
import { RECORD_REFUSALS } from "./entry.rules.ts";

/** The refusals that are fixed on an athlete's own record: in the profile, or where the club maintains it. They are the same in every race. */
const ON_RECORD: ReadonlySet<string> = new Set(RECORD_REFUSALS.map((code) => `entry.refusal.${code}`));

/** The refusals that apply to every race of a competition, no matter who enters. */
const OF_ALL_RACES: ReadonlySet<string> = new Set([
  "entry.refusal.cancelled",
  "entry.refusal.notApproved",
  "entry.refusal.deadlinePassed",
  "entry.refusal.notAnAthlete",
  "entry.cannotEnter.notAPerson",
  "entry.cannotEnter.clubNotVerified",
]);

export const isFixedOnRecord = (code: string | null): boolean => code !== null && ON_RECORD.has(code);

/** Returns true if the refusal is the same in every race of a competition, so that the page shows it once above them. */
export const isOfEveryRace = (code: string | null): boolean =>
  isFixedOnRecord(code) || (code !== null && OF_ALL_RACES.has(code));

/** The page that fixes a refusal. The link's text is `entry.own.fix.…`. */
export type Fix = {
  readonly kind: "profile" | "record" | "fees" | "clearance" | "starts" | "organiser" | "announcement";
  readonly to: string;
};

type Refused = {
  readonly person: number;
  /** The competition of the start: a refusal that only its organiser can fix then links to the contact. */
  readonly competition?: number;
  /** True if the start is the viewer's own; otherwise it is that of an athlete of the viewer's club. */
  readonly isOwn: boolean;
};

/** Returns the page on which a starter or their club fixes a refusal; null if the portal has none. */
export function fixFor(code: string | null, { person, isOwn, competition }: Refused): Fix | null {
  const record = pathTo(isOwn ? "profilePerson" : "athleteEdit", { id: person });
  switch (code) {
    case "entry.refusal.personNotVerified":
    case "entry.refusal.licenceNotValid":
      return { kind: isOwn ? "profile" : "record", to: record };
    case "entry.cannotEnter.clubNotVerified":
      return { kind: "profile", to: pathTo("profileOrg", { id: person }) };
    case "entry.refusal.feeUnpaid":
      return { kind: "fees", to: pathTo("userPayment") };
    case "entry.refusal.medicalExpired":
      return { kind: "clearance", to: record };
    case "entry.refusal.overlapping":
      return { kind: "starts", to: pathTo(isOwn ? "ownRaces" : "clubEntry") };
    case "entry.refusal.deadlinePassed":
    case "entry.refusal.tooLate":
    case "entry.cannotEnter.noPrice":
    case "entry.team.closed":
      return competition === undefined ? null : { kind: "organiser", to: pathTo("calendarView", { id: competition }) };
    default:
      return null;
  }
}

/**
 * Returns the page on which an organiser fixes a refusal in the own competition; null if the portal has none.
 * The last part of the code decides, since personal, club and organiser messages share it. Problems of a person's record are fixed by the
 * federation, others by their club.
 */
export function organiserFixFor(
  code: string,
  { competition, isFederation }: { readonly competition: number; readonly isFederation: boolean },
): Fix | null {
  const reason = code.split(".").at(-1) ?? "";
  switch (reason) {
    case "notApproved":
    case "noPrice":
      return { kind: "announcement", to: pathTo("competitionEdit", { id: competition }) };
    case "alreadyEntered":
    case "overlapping":
    case "full":
    case "nameTaken":
    case "oneTeamOnly":
      return { kind: "starts", to: pathTo("competitionEntry", { competitionId: competition }) };
    case "feeUnpaid":
      return isFederation ? { kind: "fees", to: pathTo("userPayment") } : null;
    default:
      return isFederation && isFixedOnRecord(`entry.refusal.${reason}`)
        ? { kind: "record", to: pathTo("athlete") }
        : null;
  }
}

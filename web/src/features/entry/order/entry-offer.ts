import type { EntryInfo, RaceSummary } from "@rajt/contract/competition/competition.calls";
import { isFull } from "../race/race-words.ts";

/**
 * The viewer before the button: nobody we know, a club, which enters its athletes, or somebody who enters themself.
 */
export type Entrant = "guest" | "club" | "person";

export type EntryOffer =
  | { readonly kind: "waiting" }
  | { readonly kind: "signIn" }
  /** No button at all, but a sentence: a text below `competition.entering`. */
  | { readonly kind: "note"; readonly text: "closed" | "full" | "team" | "unknown" }
  /** The club's teams of this race, or a person's own mixed relay. */
  | { readonly kind: "teams" }
  /** The club's athletes of this race. */
  | { readonly kind: "athletes" }
  /** The list of those who wait for a place: the way into it, or out. */
  | { readonly kind: "list" }
  /** The one button (product/entering 19). With a reason it is disabled, and the reason (the server's sentence) stands beside it. */
  | { readonly kind: "button"; readonly act: EntryAct; readonly reason: string | null };

export type EntryAct = "enter" | "withdraw";

type Standing = {
  readonly race: Pick<RaceSummary, "isTeam" | "placesLeft">;
  readonly entrant: Entrant;
  /** Is the registration deadline over? */
  readonly closed: boolean;
  /** The server's answer on the race for this person; undefined while it is not known. */
  readonly info: EntryInfo | undefined;
  /** The answer is not coming. */
  readonly failed: boolean;
};

/**
 * Returns a race's offer to whoever is looking. What the server alone decides (product/entering 19) is taken from its
 * answer, never guessed.
 */
export function entryOffer({ race, entrant, closed, info, failed }: Standing): EntryOffer {
  if (info?.alreadyEntry) return { kind: "button", act: "withdraw", reason: info.message };
  // After the deadline too: who is in may still be withdrawn.
  if (entrant === "club") return { kind: race.isTeam ? "teams" : "athletes" };
  if (closed && entrant !== "person") return { kind: "note", text: "closed" };
  if (info?.relay && info.canEntry) return { kind: "teams" };
  if (race.isTeam && !info?.relay) return { kind: "note", text: closed ? "closed" : "team" };
  if (entrant === "guest") return isFull(race) ? { kind: "note", text: "full" } : { kind: "signIn" };
  if (info === undefined) return failed ? { kind: "note", text: "unknown" } : { kind: "waiting" };
  if (info.canJoin || info.position !== null) return { kind: "list" };
  return { kind: "button", act: "enter", reason: info.canEntry ? null : (info.message ?? "") };
}

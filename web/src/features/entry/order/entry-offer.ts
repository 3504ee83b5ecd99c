import type { EntryInfo, RaceSummary } from "@rajt/contract/competition/competition.calls";
import { isFull } from "../race/race-words.ts";

/** The viewer: a guest, a club, which enters its athletes, a person who enters, or an account that never enters. */
export type Entrant = "guest" | "club" | "person" | "none";

export type EntryOffer =
  | { readonly kind: "waiting" }
  | { readonly kind: "signIn" }
  /** A sentence instead of a button: a text below `competition.entering`. */
  | { readonly kind: "note"; readonly text: "closed" | "full" | "team" | "unknown" }
  /** The club's teams of this race, or a person's mixed relay. */
  | { readonly kind: "teams" }
  /** The club's athletes of this race. */
  | { readonly kind: "athletes" }
  /** Joins or leaves the waiting list. */
  | { readonly kind: "list" }
  /**
   * The entry button (product/entering 19). With a reason it is disabled, and the reason (the server's message) is
   * beside it.
   */
  | { readonly kind: "button"; readonly act: EntryAct; readonly reason: string | null };

export type EntryAct = "enter" | "withdraw";

type Standing = {
  readonly race: Pick<RaceSummary, "isTeam" | "placesLeft">;
  readonly entrant: Entrant;
  /** Is the registration deadline over? */
  readonly closed: boolean;
  /** The server's answer about the race for this person; undefined while it loads. */
  readonly info: EntryInfo | undefined;
  /** The answer could not be loaded. */
  readonly failed: boolean;
};

/** Returns what a race offers the viewer. What only the server decides (product/entering 19) comes from its answer. */
export function entryOffer({ race, entrant, closed, info, failed }: Standing): EntryOffer {
  if (info?.alreadyEntry) return { kind: "button", act: "withdraw", reason: info.message };
  // Also after the deadline: entered athletes may still be withdrawn.
  if (entrant === "club") return { kind: race.isTeam ? "teams" : "athletes" };
  if (closed && entrant !== "person") return { kind: "note", text: "closed" };
  if (info?.relay && info.canEntry) return { kind: "teams" };
  if (race.isTeam && !info?.relay) return { kind: "note", text: closed ? "closed" : "team" };
  if (entrant === "guest") return isFull(race) ? { kind: "note", text: "full" } : { kind: "signIn" };
  if (info === undefined) return failed ? { kind: "note", text: "unknown" } : { kind: "waiting" };
  if (info.canJoin || info.position !== null) return { kind: "list" };
  return { kind: "button", act: "enter", reason: info.canEntry ? null : (info.message ?? "") };
}

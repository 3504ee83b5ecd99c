import type { SeenTeam } from "@rajt/contract/entry/team-entry.calls";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { TeamRow } from "./team.store.ts";

/** @throws {Refusal} with the present team if it was changed since the client read it */
export function refuseUnseen({ name, seats }: TeamRow, seen: SeenTeam | undefined): void {
  if (seen === undefined) return;
  const isSame =
    seats.length === seen.athleteIdList.length && seats.every(({ person }, at) => person === seen.athleteIdList[at]);
  if (isSame && name === seen.teamName) return;
  const members = seats.map((seat) => seat.name ?? "–").join(", ");
  throw new Refusal("entry.team.changedMeanwhile", { variables: { team: `${name} (${members})` } });
}

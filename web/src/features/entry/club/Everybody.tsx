import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import type { ReactNode } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { type Athlete, gridCellOf, isFree } from "./club-ticks.ts";
import type { ClubEntries } from "./useClubEntries.ts";

type EverybodyProps = {
  entries: ClubEntries;
  race: RaceSummary;
  /** The athletes who are shown. */
  athletes: readonly Athlete[];
  children: ReactNode;
};

/** Ticks or clears everybody in a race whose checkbox can be changed. */
export function Everybody({ entries: { grid, ticks, tick }, race, athletes, children }: EverybodyProps) {
  const { t } = useTexts();
  const free = athletes.flatMap((athlete) => gridCellOf(grid, ticks, athlete, race.id) ?? []).filter(isFree);
  const everybody = free.length > 0 && free.every(({ ticked }) => ticked);
  return (
    <CheckLine
      aria-label={t("entry.club.selectAllIn", { race: race.name })}
      disabled={free.length === 0}
      checked={everybody}
      ref={(box) => {
        if (box !== null) box.indeterminate = !everybody && free.some(({ ticked }) => ticked);
      }}
      onChange={() => tick(free, !everybody)}
    >
      {children}
    </CheckLine>
  );
}

import { isFixedOnRecord } from "@rajt/contract/entry/fix.rules";
import type { Athlete } from "./club-ticks.ts";

/** The query parameter that leaves only the athletes in the grid whom their own records keep from starting. */
export const ONLY_BARRED = "barred";

/** Does the record of the athlete keep her or him from starting? */
export const isBarred = ({ cellList }: Pick<Athlete, "cellList">): boolean =>
  cellList.some(({ code }) => isFixedOnRecord(code));

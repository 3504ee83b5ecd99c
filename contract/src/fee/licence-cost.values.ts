/** The types of licence costs and of their annual fees. */
import { COST_TYPES, type CostType } from "../kernel/enumerations.ts";

export type LicenceCostType = Exclude<CostType, "OTHER">;
/** The types of a licence cost: all but that of a manual fee. */
// cast: the filter removes only OTHER.
export const LICENCE_COST_TYPES = COST_TYPES.filter((type) => type !== "OTHER") as readonly LicenceCostType[];

export type AllocatedCostType = Exclude<LicenceCostType, "TRANSFER">;
/** The cost types that are allocated each year. */
// cast: the filter removes only TRANSFER.
export const ALLOCATED_COST_TYPES = LICENCE_COST_TYPES.filter(
  (type) => type !== "TRANSFER",
) as readonly AllocatedCostType[];

/** The kind of an annual fee, unique per year: all licences of a person are of one kind. */
export type AnnualKind = Exclude<AllocatedCostType, `LICENSE_${string}`> | "LICENSE";

export const isAllocated = (type: CostType): type is AllocatedCostType => type !== "OTHER" && type !== "TRANSFER";

/** Returns the kind of an annual fee; null for a fee that may be owed several times a year. */
export function annualKindOf(type: CostType): AnnualKind | null {
  if (!isAllocated(type)) return null;
  switch (type) {
    case "LICENSE_ELIT":
    case "LICENSE_PARA":
    case "LICENSE_UP":
    case "LICENSE_AMATOR":
      return "LICENSE";
    default:
      return type;
  }
}

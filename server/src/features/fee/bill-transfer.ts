import { dayOf } from "@rajt/contract/kernel/days";
import { Refusal } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Ledger } from "../money/index.ts";
import { billFees } from "./fee.store.ts";
import { enabledLicenceCosts } from "./licence-cost.store.ts";

const LONGEST_DESCRIPTION = 255;

/**
 * Bills the fee of an athlete transfer to a club, at the price of the licence cost of its type. Returns the fee's id.
 *
 * @throws {Refusal} that names the missing licence cost
 */
export async function billTransfer(
  tx: Tx,
  ledger: Ledger,
  { club, athlete }: { readonly club: number; readonly athlete: string },
  by: { readonly actor: number | null; readonly at: Date },
): Promise<number> {
  const cost = (await enabledLicenceCosts(tx)).find(({ costType }) => costType === "TRANSFER");
  if (!cost) throw new Refusal("transfer.refusal.noCost");
  const fee = {
    user: { id: club },
    costType: cost.costType,
    licenceCost: cost.id,
    description: `${cost.name} – ${athlete}`.slice(0, LONGEST_DESCRIPTION),
    paymentSubject: null,
    billingDate: dayOf(by.at),
    payableGross: cost.gross,
    vatCode: cost.vatCode,
    vatGround: cost.vatGround,
  };
  const [made] = await billFees(tx, ledger, [fee], by);
  if (!made) throw new Error("a transfer fee was not inserted");
  return made.id;
}

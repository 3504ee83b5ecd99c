/** The buyer on an invoice (product/money 55): given or confirmed by the payer, and immutable on the payment. */
import { isTaxNumber } from "../people/person/identifiers.rules.ts";

export type Buyer = {
  readonly name: string;
  /** Two letters, ISO 3166-1. */
  readonly country: string;
  readonly zipcode: string;
  readonly city: string;
  /** Street and number. */
  readonly address: string;
  /** Null if the buyer has none. */
  readonly taxNumber: string | null;
};

export type BuyerField = keyof Buyer;

/** The longest value of each field, as in the database. */
export const BUYER_LENGTHS = { name: 150, country: 2, zipcode: 16, city: 40, address: 180, taxNumber: 13 } as const;

type BuyerProblem = {
  readonly path: BuyerField;
  readonly message: "kernel.error.required" | "invoice.problem.zipcode" | "people.refusal.taxNumber";
};

const REQUIRED = ["name", "country", "zipcode", "city", "address"] as const;

/** Returns every problem of a buyer, in the order of the fields; empty: an invoice can be issued. */
export function buyerProblems(buyer: Buyer): BuyerProblem[] {
  const problems: BuyerProblem[] = REQUIRED.filter((path) => buyer[path].trim() === "").map((path) => ({
    path,
    message: "kernel.error.required",
  }));
  const { country, zipcode, taxNumber } = buyer;
  if (country === "HU" && zipcode.trim() !== "" && !/^[1-9]\d{3}$/.test(zipcode))
    problems.push({ path: "zipcode", message: "invoice.problem.zipcode" });
  if (taxNumber !== null && !isTaxNumber(taxNumber))
    problems.push({ path: "taxNumber", message: "people.refusal.taxNumber" });
  return problems;
}

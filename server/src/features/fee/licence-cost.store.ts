import { covers, licenceCostType, type CostYears } from "@rajt/contract/fee/allocation.rules";
import type { AnnualKind, LicenceCostType } from "@rajt/contract/fee/licence-cost.values";
import { LICENCE_TYPES, type LicenceType } from "@rajt/contract/kernel/enumerations";
import type { Viewer } from "@rajt/contract/kernel/access";
import { permits } from "@rajt/contract/kernel/right";
import { managesFees } from "@rajt/contract/money/money.rights";
import { isExempt, type VatCode } from "@rajt/contract/money/vat.values";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import { derived } from "../../kernel/form/index.ts";
import { annualFeePaid } from "../money/index.ts";

export type LicenceCost = CostYears & {
  readonly id: number;
  readonly name: string;
  readonly costType: LicenceCostType;
  readonly gross: number;
  readonly vatCode: VatCode;
  readonly vatGround: string | null;
  readonly enabled: boolean;
};

const COST = sql`c.id, c.name, c.cost_type as "costType", c.gross, c.vat_code as "vatCode", c.vat_ground as "vatGround",
  c.auto_allocation_enabled as enabled, c.next_allocation_date as "nextAllocationDate",
  c.first_allocated_year as "firstAllocatedYear", c.last_allocated_year as "lastAllocatedYear"`;

type CostVat = { readonly vatCode: VatCode; readonly vatGround: string | null };

/** Where a licence cost's fields are stored. A VAT rate has no exemption ground, and the database generates net and VAT. */
export const licenceCostPlace = {
  table: "licence_cost as c",
  fields: {
    name: "name",
    costType: "cost_type",
    feeGross: "gross",
    vatCode: "vat_code",
    vatGround: derived("vat_ground", ({ vatCode, vatGround }: CostVat) => (isExempt(vatCode) ? vatGround : null)),
    feeNet: sql`c.net`,
    feeVat: sql`c.vat`,
    autoAllocationEnabled: "auto_allocation_enabled",
    nextAllocationDate: "next_allocation_date",
    lastAllocationDate: "last_allocation_date",
    created: sql`c.created_at`,
    updated: sql`c.updated_at`,
  },
} as const;

export async function readLicenceCost(runner: Runner, id: number): Promise<LicenceCost | undefined> {
  const { rows } = await sql<LicenceCost>`select ${COST} from licence_cost c where c.id = ${id}`.execute(runner);
  return rows[0];
}

/** Locks a licence cost against other runs and its form; fees may refer to it meanwhile. */
export async function lockLicenceCost(tx: Tx, id: number): Promise<LicenceCost | undefined> {
  const { rows } = await sql<LicenceCost>`
    select ${COST} from licence_cost c where c.id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/** Returns the enabled licence costs, the newest price of a type first. */
export async function enabledLicenceCosts(runner: Runner): Promise<LicenceCost[]> {
  const { rows } = await sql<LicenceCost>`
    select ${COST} from licence_cost c where c.auto_allocation_enabled order by c.next_allocation_date desc, c.id desc`.execute(
    runner,
  );
  return rows;
}

/** Returns the price of each licence type in a year; a type without a price is omitted. */
export async function licencePrices(
  runner: Runner,
  year: number,
): Promise<{ licenseType: LicenceType; year: number; amount: number }[]> {
  const costs = (await enabledLicenceCosts(runner)).filter((cost) => covers(cost, year));
  return LICENCE_TYPES.flatMap((licenseType) => {
    const cost = costs.find(({ costType }) => costType === licenceCostType(licenseType));
    return cost === undefined ? [] : [{ licenseType, year, amount: cost.gross }];
  });
}

/**
 * Records that a licence cost was allocated for a year. The next allocation is a year later, unless another enabled row
 * of the type covers that year.
 */
export async function closeYear(tx: Tx, id: number, year: number, at: Date): Promise<void> {
  await sql`
    update licence_cost c set
      first_allocated_year = coalesce(first_allocated_year, ${year}), last_allocated_year = ${year},
      last_allocation_date = next_allocation_date,
      next_allocation_date = case when exists (
          select from licence_cost other
          where other.id <> c.id and other.cost_type = c.cost_type and other.auto_allocation_enabled
            and extract(year from other.next_allocation_date) = ${year + 1})
        then next_allocation_date else (next_allocation_date + interval '1 year')::date end,
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id}`.execute(tx);
}

/**
 * Returns the condition that an unpaid club forbids card payments of its members' licence fees for a year. Its annual
 * fee is then not paid, and it has something to pay: an enabled licence cost for the year or an open fee (product/money
 * 24).
 *
 *     clubForbids({ club: sql`p.club_id`, year: sql`u.year` })
 */
export const clubForbids = ({
  club,
  year,
}: {
  readonly club: RawBuilder<unknown>;
  readonly year: RawBuilder<unknown>;
}): RawBuilder<boolean> => sql`(${club} is not null
  and not ${annualFeePaid({ party: club, kind: sql`'CLUB_ANNUAL'`, year })}
  and (exists (select from licence_cost enabled where enabled.cost_type = 'CLUB_ANNUAL' and enabled.auto_allocation_enabled
      and (extract(year from enabled.next_allocation_date) = ${year}
        or ${year} between enabled.first_allocated_year and enabled.last_allocated_year))
    or exists (select from fee_with_balance open where open.account_id = ${club} and open.cost_type = 'CLUB_ANNUAL' and open.year = ${year}
      and open.active and not open.paid)))`;

type Waiver = {
  readonly account: number;
  readonly kind: AnnualKind;
  readonly year: number;
  readonly reason: string | null;
};

/** Inserts a waiver; an existing one stays unchanged. Returns whether it is new. */
export async function insertWaiver(
  tx: Tx,
  { account, kind, year, reason }: Waiver,
  { actor, at }: { readonly actor: number | null; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into fee_waiver (account_id, kind, year, reason, waived_by, waived_at)
    values (${account}, ${kind}, ${year}, ${reason}, ${actor}, ${at})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function readWaiver(
  runner: Runner,
  { account, kind, year }: Omit<Waiver, "reason">,
): Promise<{ readonly reason: string | null; readonly by: string | null; readonly at: Date } | undefined> {
  const { rows } = await sql<{ reason: string | null; by: string | null; at: Date }>`
    select w.reason, y.name as by, w.waived_at as at from fee_waiver w left join party y on y.id = w.waived_by
    where w.account_id = ${account} and w.kind = ${kind} and w.year = ${year}`.execute(runner);
  return rows[0];
}

/** Returns whether a party has an annual fee of a kind and a year. */
export async function isBilled(
  runner: Runner,
  { account, kind, year }: { readonly account: number; readonly kind: AnnualKind; readonly year: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from fee where account_id = ${account} and kind = ${kind} and year = ${year} and active limit 1`.execute(
    runner,
  );
  return rows.length > 0;
}

/** Returns the licence costs by which the office may bill. */
export const billableCosts = (viewer: Viewer): RawBuilder<unknown> =>
  sql`select c.id, c.name from licence_cost c where ${permits(viewer, managesFees, null)}::boolean`;

/** Returns kind and year of an annual fee that is being deleted, or undefined for a fee of another kind. */
export async function readAnnualFee(
  runner: Runner,
  fee: number,
): Promise<{ readonly account: number; readonly kind: AnnualKind; readonly year: number } | undefined> {
  const { rows } = await sql<{ account: number; kind: AnnualKind; year: number }>`
    select account_id as account, kind, year from fee where id = ${fee} and kind not in ('TRANSFER', 'OTHER')`.execute(
    runner,
  );
  return rows[0];
}

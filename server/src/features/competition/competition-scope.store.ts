import type { Viewer } from "@rajt/contract/kernel/access";
import { sql, type RawBuilder } from "kysely";

/** What of a viewer decides what they see. */
export type Onlooker = Pick<Viewer, "accountId" | "isSuperAdmin" | "isTechnicalCommittee">;

/**
 * A viewer as far as that goes: announcements are organisations' own, so all persons see the same, and what many ask for at once is looked up
 * once.
 */
export const onlookerOf = ({ accountId, accessType, isSuperAdmin, isTechnicalCommittee }: Viewer): Onlooker => ({
  accountId: accessType === "Org" ? accountId : null,
  isSuperAdmin,
  isTechnicalCommittee,
});

/** The same as values or as columns of a statement. */
export type OnlookerTerms = { readonly [K in keyof Onlooker]: Onlooker[K] | RawBuilder<unknown> };

/**
 * Which competitions a viewer may see (product/competitions 25), as a condition on `competition as c`: everyone the approved ones and those that
 * were and are cancelled, who announced one its own, the committee submitted ones, a super admin all.
 */
export const visibleTo = ({ accountId, isSuperAdmin, isTechnicalCommittee }: OnlookerTerms): RawBuilder<boolean> =>
  sql<boolean>`(c.approved or c.cancelled or c.created_by = ${accountId}::integer
    or (c.submitted and ${isTechnicalCommittee}::boolean) or ${isSuperAdmin}::boolean)`;

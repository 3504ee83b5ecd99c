import type { Viewer } from "@rajt/contract/kernel/access";
import { competitionRights, type CompetitionFact } from "@rajt/contract/competition/competition.rights";
import { sql, type RawBuilder } from "kysely";
import { conditionOf, type FactColumns } from "../../kernel/right/condition.ts";

/** The part of a viewer that decides what they see. */
export type CompetitionViewer = Pick<Viewer, "accountId" | "isSuperAdmin" | "isTechnicalCommittee">;

/** Returns that part of a viewer. Only organisations announce, so all persons see the same. */
export const competitionViewer = ({
  accountId,
  accessType,
  isSuperAdmin,
  isTechnicalCommittee,
}: Viewer): CompetitionViewer => ({
  accountId: accessType === "Org" ? accountId : null,
  isSuperAdmin,
  isTechnicalCommittee,
});

/** The same as values or as columns of a statement. */
export type OnlookerTerms = {
  readonly accountId: number | null | RawBuilder<unknown>;
  readonly isSuperAdmin: boolean | RawBuilder<boolean>;
  readonly isTechnicalCommittee: boolean | RawBuilder<boolean>;
};

/** The facts of `competition c`. */
export const COMPETITION_FACTS: FactColumns<CompetitionFact> = {
  organiser: sql`c.created_by`,
  submitted: sql`c.submitted`,
  approved: sql`c.approved`,
  cancelled: sql`c.cancelled`,
};

const competitionsFor =
  (which: keyof typeof competitionRights) =>
  ({ accountId, isSuperAdmin, isTechnicalCommittee }: OnlookerTerms): RawBuilder<boolean> =>
    conditionOf(competitionRights[which], COMPETITION_FACTS, {
      account: accountId === null ? null : sql`${accountId}::integer`,
      viewer: (kind) => {
        if (kind === "superAdmin") return isSuperAdmin;
        if (kind === "committee") return isTechnicalCommittee;
        throw new Error(`viewer condition "${kind}" is not supported for competitions`);
      },
      holds: () => false,
    });

/**
 * The conditions on `competition as c` under which a viewer sees it, works on it, deletes it, or manages its entries.
 */
export const visibleTo = competitionsFor("see");
export const workedOnBy = competitionsFor("workOn");
export const removableBy = competitionsFor("remove");
export const managesEntries = competitionsFor("keepEntries");

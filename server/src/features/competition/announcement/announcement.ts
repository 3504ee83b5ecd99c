import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { priceLineName } from "@rajt/contract/competition/competition.rules";
import { namedParts } from "@rajt/contract/competition/race-names.rules";
import { publishedRefundSteps } from "@rajt/contract/entry/withdrawal.rules";
import type { Named } from "@rajt/contract/kernel/calls";
import type { findAnnouncement } from "../competition.store.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>;

/** Adds the derived names to an announcement (product/competitions 18), which are not stored. */
export const nameLines = ({ refundSteps, ...row }: Row): CompetitionDetails => ({
  ...row,
  refundStepList: [
    ...publishedRefundSteps(
      // cast: the table's check constraint guarantees the shape
      { steps: refundSteps as unknown as CompetitionDetails["refundStepList"], deadline: row.regDeadline },
      row.endDate,
    ),
  ],
  techDate: row.techDate?.toISOString() ?? null,
  competitionPartList: namedParts(row.competitionPartList),
  entryPriceList: row.entryPriceList.map((price) => {
    const line = {
      groupAgeGroup: price.groupAgeGroup,
      qualification: namedOrNone(price.qualificationId, price.qualificationName),
      sportCategory: namedOrNone(price.sportCategoryId, price.sportCategoryName),
    };
    return { ...price, ...line, name: priceLineName(line) };
  }),
});

const namedOrNone = (id: number | null, name: string | null): Named | null =>
  id === null || name === null ? null : { id, name };

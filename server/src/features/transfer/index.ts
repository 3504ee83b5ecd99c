import { transferCalls } from "@rajt/contract/transfer/transfer.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { noData } from "../../kernel/calls/refusal.ts";
import type { Feature, World } from "../../world.ts";
import { searchAthlete } from "./search-athlete.ts";

/** Athletes who go to another club (product/transfers). */
export const transferFeature = ({ db }: World): Feature => ({
  calls: serveCalls(transferCalls, {
    "POST /athleteTransferControl/searchAthlete": async ({ input, viewer, now, ip }) => {
      const { isClub, accountId } = await viewer();
      if (!isClub || accountId === null) throw noData();
      const athlete = await searchAthlete(db, { licenceNumber: input.licenseNumber, club: accountId, at: now, ip });
      return { successful: true, athlete };
    },
  }),
});

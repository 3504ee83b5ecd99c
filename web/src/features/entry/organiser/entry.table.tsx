import { pathTo } from "@rajt/contract/portal.pages";
import { competitionEntryTable } from "@rajt/contract/entry/entry.table";
import { writes } from "@rajt/contract/kernel/access";
import { IconCash, IconCashOff, IconTrash } from "@tabler/icons-react";
import { CheckIn, PaidNow } from "../day/EntryActs.tsx";
import { OwedNotice } from "../day/OwedNotice.tsx";
import { EntrantRefundNotice } from "../price/RefundNotices.tsx";
import { OfCompetition } from "./OfCompetition.tsx";
import { RaceSums } from "./RaceSums.tsx";
import { STALE_AFTER_EDITING } from "./stale.ts";
import { lastPath } from "../../../kernel/table/session/place.ts";
import { tablePage } from "../../../kernel/table/tablePage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";

const Entries = tablePage(competitionEntryTable, {
  texts: "entry.list",
  fixed: { competition: "competitionId" },
  form: { writes: writes("Competition") },
  records: "competitionEntryEdit",
  before: { delete: EntrantRefundNotice, markPaid: OwedNotice },
  summary: RaceSums,
  searchFirst: true,
  stale: [...STALE_AFTER_ENTERING, ...STALE_AFTER_EDITING],
  acts: { markPaid: IconCash, markUnpaid: IconCashOff, delete: IconTrash },
  called: "teamName",
  lead: "startNumber",
  card: ["cachedPersonFullName", "race", "org", "paid", "here", "rowStatus", "teamName"],
  draws: { paid: PaidNow, here: CheckIn },
  buttons: ["here", "paid"],
  quiet: { rowStatus: "ORIGINAL", teamName: null },
});

/** The list of entries of one competition, under its name (product/entering 16). */
export function CompetitionEntries() {
  const { t } = useTexts();
  const back = { to: lastPath(pathTo("competition")), text: t("entry.list.back") };
  return <OfCompetition list={Entries} of="entry.list.of" title="entry.list.title" back={back} />;
}

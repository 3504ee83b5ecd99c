import { waitingTable } from "@rajt/contract/entry/waiting/waiting.table";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconUserMinus } from "@tabler/icons-react";
import { useParams } from "react-router";
import { lastPath } from "../../../kernel/table/session/place.ts";
import { tablePage } from "../../../kernel/table/tablePage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { OfCompetition } from "./OfCompetition.tsx";

const Waiting = tablePage(waitingTable, {
  texts: "entry.waitingList",
  fixed: { competition: "competitionId" },
  acts: { passOver: IconUserMinus },
  called: "teamName",
  card: ["cachedPersonFullName", "race", "position", "offerUntil", "teamName"],
  empty: "entry.waitingList.empty",
});

/** The waiting lists of the races of one competition, under its name (product/entering 43). */
export function CompetitionWaiting() {
  const { t } = useTexts();
  const { competitionId = "" } = useParams();
  const back = { to: lastPath(pathTo("competitionEntry", { competitionId })), text: t("entry.waitingList.back") };
  return <OfCompetition list={Waiting} of="entry.waitingList.of" title="entry.waitingList.title" back={back} />;
}

import { writes } from "@rajt/contract/kernel/access";
import { competitionTable } from "@rajt/contract/competition/competition.lists";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** Announcements (S2 §2.5). */
export const CompetitionList = tablePage(competitionTable, {
  texts: "competition.list",
  path: "/competition",
  form: { writes: writes("Competition") },
  card: ["name", "date", "submitted", "adminApproval", "technicalCommitteeApproval"],
});

import { writes } from "@rajt/contract/kernel/access";
import { competitionTable } from "@rajt/contract/competition/competition.lists";
import { IconCopy, IconFileText } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";
import { copyPath } from "./edit/copy-path.ts";

const creates = writes("NewCompetition");

/** Announcements (S2 §2.5). */
export const CompetitionList = tablePage(competitionTable, {
  texts: "competition.list",
  path: "/competition",
  form: { writes: writes("Competition"), creates },
  links: [
    { label: "competition.list.page", icon: IconFileText, to: ({ id }) => `/calendar/view/${id}` },
    { label: "competition.edit.copy.action", icon: IconCopy, to: ({ id }) => copyPath(id), needs: creates },
  ],
  card: ["name", "date", "submitted", "adminApproval", "technicalCommitteeApproval"],
});

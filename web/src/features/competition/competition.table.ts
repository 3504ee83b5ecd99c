import { pathTo } from "@rajt/contract/portal.pages";
import { superAdmin, writes } from "@rajt/contract/kernel/access";
import { formatDay, type Day } from "@rajt/contract/kernel/days";
import { competitionTable } from "@rajt/contract/competition/competition.table";
import { IconCopy, IconFileImport, IconFileText, IconUsers } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";
import { NextCompetition } from "../entry/index.ts";
import { copyPath } from "./announcement/copy-path.ts";

const creates = writes("NewCompetition");

/** The list of announcements (product/competitions 29). */
export const CompetitionList = tablePage(competitionTable, {
  texts: "competition.list",
  form: { writes: writes("Competition"), creates },
  // The organiser's work on an approved competition is its entries; the form stays behind the pencil.
  opens: {
    reads: ["approved", "cancelled"],
    to: ({ id, approved, cancelled }) =>
      approved === true || cancelled === true ? pathTo("competitionDay", { competitionId: id }) : null,
    isFor: ({ isOrganizer }) => isOrganizer,
  },
  summary: NextCompetition,
  // Each year's announcement has the name of its contest. cast: the column is a day
  named: ({ name, date }, { locale }) => `${String(name)}, ${formatDay(date as Day, locale)}`,
  reads: ["date"],
  links: [
    {
      label: "competition.list.subPage",
      icon: IconUsers,
      reads: ["approved", "cancelled"],
      to: ({ id, approved, cancelled }) =>
        approved === true || cancelled === true ? pathTo("competitionEntry", { competitionId: id }) : null,
      // The committee announces no competitions and has no entries to see.
      needs: creates,
    },
    { label: "competition.list.page", icon: IconFileText, to: ({ id }) => pathTo("calendarView", { id }) },
    { label: "competition.edit.copy.action", icon: IconCopy, to: ({ id }) => copyPath(id), needs: creates },
  ],
  pages: [{ label: "season.open", icon: IconFileImport, to: pathTo("competitionImport"), needs: superAdmin }],
  card: ["name", "date", "state", "adminApproval", "technicalCommitteeApproval"],
});

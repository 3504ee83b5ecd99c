import { failureTable } from "@rajt/contract/work/failure.table";
import { IconArchive } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** The unresolved errors of the portal. */
export const FailureList = tablePage(failureTable, {
  texts: "work.failure",
  acts: { settle: IconArchive },
  empty: "work.failure.empty",
  card: ["kind", "cause", "lastAt"],
});

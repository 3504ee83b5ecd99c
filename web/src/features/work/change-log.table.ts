import { filled, pages } from "@rajt/contract/portal.pages";
import { changeLogTable, LOGGED_OBJECTS } from "@rajt/contract/work/change-log.table";
import { IconFileText } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";

const isLogged = (object: unknown): object is keyof typeof LOGGED_OBJECTS =>
  typeof object === "string" && Object.hasOwn(LOGGED_OBJECTS, object);

/** The change log of all records; each row links to its record. */
export const ChangeLogList = tablePage(changeLogTable, {
  texts: "work.changeLog",
  links: [
    {
      label: "work.changeLog.open",
      icon: IconFileText,
      reads: ["object", "objectId", "action"],
      to: ({ object, objectId, action }) => {
        const page = isLogged(object) && action !== "delete" ? LOGGED_OBJECTS[object] : null;
        return page === null || typeof objectId !== "number" ? null : filled(pages[page].path, { id: objectId });
      },
    },
  ],
  card: ["object", "record", "at"],
});

import { mailTable } from "@rajt/contract/mail/mail.table";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconArchive, IconEye, IconSend } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** The list of mails that were sent, wait or failed. */
export const MailList = tablePage(mailTable, {
  texts: "mail.list",
  acts: { sendAgain: IconSend, settle: IconArchive },
  links: [{ label: "mail.view.open", icon: IconEye, to: ({ id }) => pathTo("mailView", { id }) }],
  card: ["recipient", "state", "queuedAt"],
});

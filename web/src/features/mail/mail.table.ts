import { mailTable } from "@rajt/contract/mail/mail.table";
import { IconArchive, IconSend } from "@tabler/icons-react";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** The mails that the portal sent, tries to send, or gave up. */
export const MailList = tablePage(mailTable, {
  texts: "mail.list",
  acts: { sendAgain: IconSend, settle: IconArchive },
  card: ["recipient", "state", "queuedAt"],
});

import { deliverWaiting } from "../../src/features/mail/deliver-mail.ts";
import { SEND_WAITING_MAILS } from "../../src/features/mail/queue-mail.ts";
import { DELIVER_NOTIFICATIONS, deliverDue } from "../../src/features/notification/deliver-notifications.ts";
import { openDatabase, UNHURRIED } from "../../src/kernel/db/database.ts";
import { createJobs } from "../../src/kernel/jobs/jobs.ts";
import { createLogger } from "../../src/kernel/log/logger.ts";
import { createMailTransport } from "../../src/ports/mail/index.ts";
import { TEST_VAULT } from "../vault.ts";
import type { WorkerSettings } from "./delivery-workers.testbed.ts";

// A process with the two delivery jobs and no other part of the portal, so that tests can start it often.

// cast: the testbed that starts this process writes them.
const { connection, smtp, ahead } = JSON.parse(process.argv[2] ?? "") as WorkerSettings;
const log = createLogger("silent");
const clock = () => new Date(Date.now() + ahead);
const { db } = openDatabase({ connection, poolSize: 4, patience: UNHURRIED, onIdleError: () => undefined });
const jobs = createJobs(connection, log);
const mailTransport = createMailTransport({ SMTP_URL: new URL(smtp), MAIL_FROM: "Rajt <rajt@pelda.hu>" });
const publicUrl = new URL("https://pelda.hu");
const context = { db, clock, log, jobs, mailTransport, publicUrl, vault: TEST_VAULT, unnoted: new Map<number, Date>() };
await jobs.start([
  { name: DELIVER_NOTIFICATIONS, run: () => deliverDue(context) },
  { name: SEND_WAITING_MAILS, run: () => deliverWaiting(context) },
]);
process.send?.("started");

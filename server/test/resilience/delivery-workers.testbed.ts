import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { SEND_WAITING_MAILS } from "../../src/features/mail/queue-mail.ts";
import { DELIVER_NOTIFICATIONS } from "../../src/features/notification/deliver-notifications.ts";
import { notify } from "../../src/features/notification/index.ts";
import { makeAccounts } from "../../src/features/notification/notification.testbed.ts";
import { openDatabase, type SocketConnection, UNHURRIED } from "../../src/kernel/db/database.ts";
import { tx } from "../../src/kernel/db/transaction.ts";
import { createJobs } from "../../src/kernel/jobs/jobs.ts";
import { createLogger } from "../../src/kernel/log/logger.ts";
import { addTemplateRows } from "../../src/features/mail/index.ts";
import { type SmtpServer, startSmtpServer } from "../../src/ports/mail/smtp-server.testbed.ts";
import { freshDatabase } from "../database.ts";
import { buildProgram } from "./program.testbed.ts";

/** Milliseconds: longer than the lease of a mail, so that a killed worker's mails are due. */
export const LEASE_OVER = 4 * 60_000;

export type WorkerSettings = {
  readonly connection: SocketConnection;
  readonly smtp: string;
  /** Milliseconds by which its clock is ahead. */
  readonly ahead: number;
};

/** A process that delivers notifications and sends mails, and the mail server that it alone uses. */
export type DeliveryWorker = { readonly smtp: SmtpServer; kill(): Promise<void> };

export type DeliveryWorkers = Awaited<ReturnType<typeof openDeliveryWorkers>>;

/** Opens a database with accounts, two mail servers, and workers to start on them. */
export async function openDeliveryWorkers(accountCount: number) {
  const built = buildProgram("test/resilience/delivery-worker.helper.ts");
  const connection = await freshDatabase();
  const { db, close } = openDatabase({ connection, poolSize: 6, patience: UNHURRIED, onIdleError: () => undefined });
  const jobs = createJobs(connection, createLogger("silent"));
  await jobs.start([]);
  const servers = [await startSmtpServer(), await startSmtpServer()] as const;
  await addTemplateRows(db);
  const accounts = await makeAccounts(db, accountCount);
  let kills = 0;

  const living = new Set<DeliveryWorker>();
  const start = async (smtp: SmtpServer, ahead = 0): Promise<DeliveryWorker> => {
    const settings: WorkerSettings = { connection, smtp: smtp.url.href, ahead };
    const child = fork(path.join(built, "delivery-worker.helper.js"), [JSON.stringify(settings)]);
    const ended = once(child, "close");
    await Promise.race([once(child, "message"), ended.then(() => Promise.reject(new Error("a worker did not start")))]);
    const kill = async () => {
      kills++;
      living.delete(worker);
      child.kill("SIGKILL");
      await ended;
    };
    const worker = { smtp, kill };
    living.add(worker);
    return worker;
  };

  return {
    db,
    accounts,
    servers,
    start,
    /** Returns two workers, each with its own mail server. */
    startTwo: (ahead?: number) => Promise.all([start(servers[0], ahead), start(servers[1], ahead)] as const),
    kills: () => kills,
    /** Returns how many deliveries and mails are pending. */
    async waiting() {
      const { rows } = await sql<{ waiting: number }>`
        select (select count(*) from notification_delivery where sent_at is null)::integer
          + (select count(*) from mail where next_attempt_at is not null)::integer as waiting`.execute(db);
      return rows[0]?.waiting ?? 0;
    },
    /** Notifies all accounts of an event, whose deliveries both workers may take. */
    async notifyAll(occurrence: string) {
      await tx(db, (tx) =>
        notify(
          tx,
          { jobs },
          "PasswordRequested",
          { id: 1, occurrence, accounts, at: new Date() },
          { mail: () => ({ link: "https://pelda.hu/x", minutes: 30, number: null }) },
        ),
      );
    },
    /** Requests a job of each kind for each worker. */
    async requestJobs() {
      for (const name of [DELIVER_NOTIFICATIONS, SEND_WAITING_MAILS])
        for (const _ of servers) await tx(db, (tx) => jobs.enqueue(tx, name, {}));
    },
    async close() {
      for (const worker of living) await worker.kill();
      await jobs.stop();
      await close();
      for (const server of servers) await server.close();
      rmSync(built, { recursive: true });
    },
  };
}

/** Returns how often each mail was received, by its Message-ID. */
export function receivedTimes(servers: readonly SmtpServer[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { data } of servers.flatMap(({ received }) => received)) {
    const id = /^Message-ID: <(\S+)@/m.exec(data)?.[1] ?? "none";
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { startSmtpServer, type SmtpServer } from "../server/src/ports/mail/smtp-server.testbed.ts";

/** A portal for one journey, without the demo season and with a mail server. */
export type OwnPortal = {
  readonly address: string;
  readonly smtp: SmtpServer;
  close(): Promise<void>;
};

/** Starts a portal with an empty database and one administrator. */
export async function startOwnPortal(
  administrator: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnPortal> {
  const smtp = await startSmtpServer();
  const data = mkdtempSync(path.join(tmpdir(), "rajt-own-"));
  const address = `http://127.0.0.1:${await freePort()}`;
  const portal = spawn(process.execPath, [path.join(import.meta.dirname, "../server/dist/main.js")], {
    env: {
      ...process.env,
      PORT: new URL(address).port,
      DATA_DIR: data,
      DEMO: "false",
      ADMINISTRATOR_EMAIL: administrator,
      SMTP_URL: smtp.url.href,
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: "ignore",
  });
  await expect(async () => expect((await fetch(`${address}/ready`)).status).toBe(200)).toPass({ timeout: 180_000 });
  return {
    address,
    smtp,
    close: async () => {
      if (portal.exitCode === null) {
        portal.kill("SIGTERM");
        await once(portal, "exit");
      }
      await smtp.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

import pino from "pino";
import { createHttpServer } from "../../../kernel/http/server.ts";
import type { SandboxSettings } from "./sandbox-settings.ts";

/** The portal's own server, for tests, at an address of this machine once it listens. */
export async function openServer() {
  const publicUrl = new URL("http://127.0.0.1");
  const log = pino({ level: "silent" });
  const app = await createHttpServer({ log, publicUrl, trustProxy: false, apiPath: "/api", shedsLoad: false });
  const listen = async (): Promise<string> => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    publicUrl.port = new URL(app.listeningOrigin).port;
    return app.listeningOrigin;
  };
  return { app, publicUrl: () => app.listeningOrigin, listen };
}

/** Sets a sandbox's misbehaviour. */
export const misbehaving = (settingsUrl: string) => (settings: Partial<SandboxSettings>) =>
  fetch(settingsUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(settings),
  });

/** Acts on the payer's page like a browser; returns the address of the redirect home. */
export async function pay(paymentUrl: string, form: Record<string, string>): Promise<URL> {
  const response = await fetch(`${paymentUrl}/${"outcome" in form ? "outcome" : "card"}`, {
    method: "POST",
    headers: { origin: new URL(paymentUrl).origin, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`expected 303, got ${response.status}`);
  return new URL(response.headers.get("location") ?? "", paymentUrl);
}

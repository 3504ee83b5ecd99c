import type { Clock } from "../../../../kernel/clock.ts";
import { type BarionOptions, createBarion } from "../../barion/client.ts";
import type { HintingProvider } from "../../provider.ts";
import { memorySandboxStore } from "../memory.store.ts";
import type { SandboxSettings } from "../sandbox-settings.ts";
import { misbehaving, openServer, pay } from "../sandbox.testbed.ts";
import { NOW } from "../simplepay/simplepay-sandbox.testbed.ts";
import { barionSandbox } from "./barion-sandbox.ts";

export const SHOP = { posKey: "0123456789abcdef0123456789abcdef", payee: "penztar@rajt.example" };

export interface BarionTestbed {
  origin: string;
  provider: HintingProvider;
  /** The numbers that were sent to the portal. */
  callbacks: string[];
  /** Answers a callback. */
  status: number;
  misbehave(settings: Partial<SandboxSettings>): Promise<Response>;
  /** Acts on the payer's page like a browser; returns the address of the redirect home. */
  pay(paymentUrl: string, form: Record<string, string>): Promise<URL>;
  /** Sends a message of a shop without the client. */
  shop(path: string, body: object | null, headers?: Record<string, string>): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** The sandbox and a portal's one route, for tests; the client connects over real HTTP. */
export async function openBarion(
  options: { clock?: Clock; client?: Partial<BarionOptions> } = {},
): Promise<BarionTestbed> {
  const { app, publicUrl: origin, listen } = await openServer();
  const clock = options.clock ?? (() => NOW);
  const callbackUrl = () => `${origin()}/api/barion/callback`;
  const provider = createBarion({
    ...SHOP,
    baseUrl: () => `${origin()}/sandbox/barion/`,
    callbackUrl,
    clock,
    ...options.client,
  });
  await app.register(barionSandbox, {
    ...SHOP,
    prefix: "/sandbox/barion",
    merchantName: "A kereskedő & Tsa",
    store: memorySandboxStore(),
    publicUrl: origin,
    notificationUrl: callbackUrl,
    clock,
    admitToSettings: async () => undefined,
    settings: { repeatAfterMilliseconds: [] },
  });
  await app.register(async (portal) => {
    portal.removeAllContentTypeParsers();
    portal.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    portal.post<{ Body: string; Querystring: { paymentId?: string } }>(
      "/api/barion/callback",
      async ({ body, query }, reply) => {
        testbed.callbacks.push(new URLSearchParams(body).get("paymentId") ?? "", query.paymentId ?? "");
        return reply.code(testbed.status).send("");
      },
    );
  });
  await listen();

  const testbed: BarionTestbed = {
    origin: origin(),
    provider,
    callbacks: [],
    status: 200,
    misbehave: misbehaving(`${origin()}/sandbox/barion/settings`),
    pay,
    async shop(path, body, headers = {}) {
      const response = await fetch(`${origin()}/sandbox/barion/${path}`, {
        method: body === null ? "GET" : "POST",
        headers: { "content-type": "application/json", ...headers },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as Record<string, unknown>;
    },
    close: () => app.close(),
  };
  return testbed;
}

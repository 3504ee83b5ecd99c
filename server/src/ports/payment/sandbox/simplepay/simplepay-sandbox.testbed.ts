import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../../kernel/clock.ts";
import type { NotificationInformation, PaymentOrder, ReturnInformation, SigningProvider } from "../../provider.ts";
import { createSimplePay, type SimplePayOptions } from "../../simplepay/client.ts";
import { memorySandboxStore } from "../memory.store.ts";
import { simplePaySandbox } from "./simplepay-sandbox.ts";
import type { SandboxSettings } from "../sandbox-settings.ts";
import { misbehaving, openServer, pay } from "../sandbox.testbed.ts";
import type { SandboxStore } from "../sandbox.store.ts";

export const MERCHANT = "PUBLICTESTHUF";
export const SECRET_KEY = "FxDa5w314kLlNseq2sKuVwaqZshZT5d6";
export const NOW = new Date("2026-06-01T10:00:00Z");

export interface Testbed {
  app: FastifyInstance;
  origin: string;
  provider: SigningProvider;
  /** The valid notifications that reached the portal. */
  notifications: NotificationInformation[];
  /** The number of invalid notifications that reached it. */
  refused: number;
  /** Answers a notification as the portal does; correctly unless a test sets another. */
  answer: (rawBody: Buffer) => { status?: number; body: string; headers: Record<string, string> };
  misbehave(settings: Partial<SandboxSettings>): Promise<Response>;
  /** Acts on the payer's page like a browser; returns the address of the redirect home. */
  pay(paymentUrl: string, form: Record<string, string>): Promise<URL>;
  readReturn(home: URL): ReturnInformation | null;
  close(): Promise<void>;
}

/** The portal's own server with the sandbox and one route of its own, for tests; the client connects over real HTTP. */
export async function openTestbed(
  options: { store?: SandboxStore; clock?: Clock; client?: Partial<SimplePayOptions> } = {},
): Promise<Testbed> {
  const { app, publicUrl: origin, listen } = await openServer();
  const clock = options.clock ?? (() => NOW);
  const provider = createSimplePay({
    merchant: MERCHANT,
    secretKey: SECRET_KEY,
    baseUrl: () => `${origin()}/sandbox/payment/v2/`,
    ...options.client,
  });
  const notifications: NotificationInformation[] = [];
  await app.register(simplePaySandbox, {
    prefix: "/sandbox",
    merchant: MERCHANT,
    secretKey: SECRET_KEY,
    merchantName: "A kereskedő & Tsa",
    store: options.store ?? memorySandboxStore(),
    publicUrl: origin,
    notificationUrl: () => `${origin()}/api/simplePay/ipn`,
    clock,
    admitToSettings: async () => undefined,
  });
  await app.register(async (portal) => {
    portal.removeAllContentTypeParsers();
    portal.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    portal.post<{ Body: Buffer }>("/api/simplePay/ipn", async (request, reply) => {
      const read = provider.readNotification(request.body, request.headers);
      if (read === null) {
        testbed.refused++;
        return reply.code(400).send("");
      }
      notifications.push(read);
      const { status = 200, body, headers } = testbed.answer(request.body);
      return reply.code(status).headers(headers).send(body);
    });
  });
  await listen();

  const testbed: Testbed = {
    app,
    origin: origin(),
    provider,
    notifications,
    refused: 0,
    answer: (rawBody) => provider.acknowledge(rawBody, clock()),
    misbehave: misbehaving(`${origin()}/sandbox/settings`),
    pay,
    readReturn: ({ searchParams }) =>
      provider.readReturn({ r: searchParams.get("r") ?? "", s: searchParams.get("s") ?? "" }),
    close: () => app.close(),
  };
  return testbed;
}

let orders = 0;

export function anOrder(changes: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    orderRef: `TEST-${++orders}`,
    amount: 27_500,
    lines: [
      { title: "Rövidtáv", amount: 13_000 },
      { title: "Váltó", amount: 14_500 },
    ],
    customer: { name: "Minta Anna", email: "anna@example.test" },
    language: "hu",
    returnUrl: "http://127.0.0.1:3000/calendar?tab=2&paymentStatus=simplepay",
    validUntil: new Date(NOW.getTime() + 20 * 60_000),
    ...changes,
  };
}

import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { createBarion } from "./barion/client.ts";
import type { CardMethod, CardProviders } from "./provider.ts";
import { barionSandbox } from "./sandbox/barion/barion-sandbox.ts";
import { postgresSandboxStore } from "./sandbox/postgres.store.ts";
import type { SandboxOptions } from "./sandbox/sandbox.ts";
import { simplePaySandbox } from "./sandbox/simplepay/simplepay-sandbox.ts";
import { createSimplePay } from "./simplepay/client.ts";

/** SimplePay's public test merchant: its keys are published (product/simplepay 1). */
const TEST_MERCHANT = { merchant: "PUBLICTESTHUF", secretKey: "FxDa5w314kLlNseq2sKuVwaqZshZT5d6" };
/** A shop of the sandbox. */
const TEST_SHOP = { posKey: "00000000000000000000000000000000", payee: "sandbox@rajt.example" };
const TEST_MERCHANT_NAME = "Rajt";

export const NOTIFICATION_PATH = "/api/simplePay/ipn";
export const CALLBACK_PATH = "/api/barion/callback";

export type CardPayments = {
  providers: CardProviders;
  /** Present where the provider is the sandbox in this program: adds its routes. */
  sandbox: ((http: FastifyInstance, admitToSettings: SandboxOptions["admitToSettings"]) => Promise<void>) | null;
};

type Keys = Pick<Config, "SIMPLEPAY_MERCHANT" | "SIMPLEPAY_SECRET_KEY" | "BARION_POS_KEY" | "BARION_PAYEE">;
type Settings = Keys & Pick<Config, "SIMPLEPAY_URL" | "BARION_URL">;

/** Returns whether each provider is simulated: where its keys are missing. */
export const sandboxed = (keys: Keys): Record<CardMethod, boolean> => ({
  SIMPLEPAY: keys.SIMPLEPAY_MERCHANT === undefined || keys.SIMPLEPAY_SECRET_KEY === undefined,
  BARION: keys.BARION_POS_KEY === undefined || keys.BARION_PAYEE === undefined,
});

/**
 * SimplePay and Barion, each with the merchant's keys, or without keys the same client against the sandbox under /sandbox. The
 * configuration decides whether a sandbox is permitted. Portal and sandbox connect over `localUrl`: the public address may be a proxy that
 * only browsers can reach.
 */
export function cardPayments(
  config: Settings,
  context: {
    publicUrl: URL;
    /** Returns the address at which this process reaches itself, once it listens. */
    localUrl: () => string;
    db: Db;
    clock: Clock;
  },
): CardPayments {
  const { SIMPLEPAY_MERCHANT: merchant, SIMPLEPAY_SECRET_KEY: secretKey } = config;
  const { BARION_POS_KEY: posKey, BARION_PAYEE: payee } = config;
  const { clock } = context;
  const isSandbox = sandboxed(config);
  const callbackUrl = () => new URL(CALLBACK_PATH, context.publicUrl).href;
  const local = (path: string) => () => new URL(path, context.localUrl()).href;
  const simplePay =
    merchant === undefined || secretKey === undefined
      ? { ...TEST_MERCHANT, baseUrl: local("/sandbox/payment/v2/") }
      : { merchant, secretKey, baseUrl: config.SIMPLEPAY_URL.href };
  const barion =
    posKey === undefined || payee === undefined
      ? { ...TEST_SHOP, baseUrl: local("/sandbox/barion/") }
      : { posKey, payee, baseUrl: config.BARION_URL.href };
  return {
    providers: { SIMPLEPAY: createSimplePay(simplePay), BARION: createBarion({ ...barion, callbackUrl, clock }) },
    sandbox:
      isSandbox.SIMPLEPAY || isSandbox.BARION
        ? async (http, admitToSettings) => {
            const both = {
              merchantName: TEST_MERCHANT_NAME,
              publicUrl: () => context.publicUrl.origin,
              clock,
              admitToSettings,
            };
            if (isSandbox.SIMPLEPAY)
              await http.register(simplePaySandbox, {
                ...both,
                ...TEST_MERCHANT,
                prefix: "/sandbox",
                store: postgresSandboxStore(context.db, "SIMPLEPAY"),
                notificationUrl: local(NOTIFICATION_PATH),
              });
            if (isSandbox.BARION)
              await http.register(barionSandbox, {
                ...both,
                ...TEST_SHOP,
                prefix: "/sandbox/barion",
                store: postgresSandboxStore(context.db, "BARION"),
                notificationUrl: local(CALLBACK_PATH),
              });
          }
        : null,
  };
}

import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { PaymentProvider } from "./provider.ts";
import { postgresSandboxStore } from "./sandbox/postgres.store.ts";
import { simplePaySandbox, type SimplePaySandboxOptions } from "./sandbox/sandbox.ts";
import { createSimplePay } from "./simplepay/client.ts";

/** SimplePay's public test merchant: known to everyone, worth nothing. (product/simplepay 1). */
const TEST_MERCHANT = "PUBLICTESTHUF";
const TEST_SECRET_KEY = "FxDa5w314kLlNseq2sKuVwaqZshZT5d6";
const TEST_MERCHANT_NAME = "Rajt";

export const NOTIFICATION_PATH = "/api/simplePay/ipn";

export type CardPayments = {
  provider: PaymentProvider;
  /** Present when the other side is the sandbox in this program: adds its routes. */
  sandbox:
    | ((http: FastifyInstance, admitToSettings: SimplePaySandboxOptions["admitToSettings"]) => Promise<void>)
    | null;
};

/**
 * SimplePay with the merchant's keys, or without keys the same client against the sandbox under /sandbox. Whether a sandbox
 * may be is for the configuration to say; there is none beside real keys. The two talk over `localUrl`: the public address
 * may be a proxy that only browsers can reach.
 */
export function cardPayments(
  config: Pick<Config, "SIMPLEPAY_MERCHANT" | "SIMPLEPAY_SECRET_KEY" | "SIMPLEPAY_URL">,
  world: {
    publicUrl: URL;
    /** Returns the address at which this process reaches itself, once it listens. */
    localUrl: () => string;
    db: Db;
    clock: Clock;
  },
): CardPayments {
  const { SIMPLEPAY_MERCHANT: merchant, SIMPLEPAY_SECRET_KEY: secretKey } = config;
  if (merchant !== undefined && secretKey !== undefined)
    return { provider: createSimplePay({ merchant, secretKey, baseUrl: config.SIMPLEPAY_URL.href }), sandbox: null };
  const test = { merchant: TEST_MERCHANT, secretKey: TEST_SECRET_KEY };
  return {
    provider: createSimplePay({ ...test, baseUrl: () => new URL("/sandbox/payment/v2/", world.localUrl()).href }),
    sandbox: async (http, admitToSettings) => {
      await http.register(simplePaySandbox, {
        ...test,
        prefix: "/sandbox",
        merchantName: TEST_MERCHANT_NAME,
        store: postgresSandboxStore(world.db),
        publicUrl: () => world.publicUrl.origin,
        notificationUrl: () => new URL(NOTIFICATION_PATH, world.localUrl()).href,
        clock: world.clock,
        admitToSettings,
      });
    },
  };
}

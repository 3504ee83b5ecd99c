import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { createBarion } from "./barion/client.ts";
import type { CardProviders } from "./provider.ts";
import { barionSandbox } from "./sandbox/barion/barion-sandbox.ts";
import { postgresSandboxStore } from "./sandbox/postgres.store.ts";
import type { SandboxOptions } from "./sandbox/sandbox.ts";
import { simplePaySandbox } from "./sandbox/simplepay/simplepay-sandbox.ts";
import { createSimplePay } from "./simplepay/client.ts";

/** SimplePay's public test merchant: known to everyone, worth nothing (product/simplepay 1). */
const TEST_MERCHANT = { merchant: "PUBLICTESTHUF", secretKey: "FxDa5w314kLlNseq2sKuVwaqZshZT5d6" };
/** A shop that the sandbox alone knows. */
const TEST_SHOP = { posKey: "00000000000000000000000000000000", payee: "sandbox@rajt.example" };
const TEST_MERCHANT_NAME = "Rajt";

export const NOTIFICATION_PATH = "/api/simplePay/ipn";
export const CALLBACK_PATH = "/api/barion/callback";

export type CardPayments = {
  providers: CardProviders;
  /** Present when the other side is the sandbox in this program: adds its routes. */
  sandbox: ((http: FastifyInstance, admitToSettings: SandboxOptions["admitToSettings"]) => Promise<void>) | null;
};

type Keys = Pick<
  Config,
  "SIMPLEPAY_MERCHANT" | "SIMPLEPAY_SECRET_KEY" | "SIMPLEPAY_URL" | "BARION_POS_KEY" | "BARION_PAYEE" | "BARION_URL"
>;

/**
 * SimplePay and Barion with the merchant's keys, or without keys the same clients against the sandbox under /sandbox. Whether a sandbox may be is
 * for the configuration to say; there is none beside real keys. The two sides talk over `localUrl`: the public address may be a proxy that only
 * browsers can reach.
 */
export function cardPayments(
  config: Keys,
  world: {
    publicUrl: URL;
    /** Returns the address at which this process reaches itself, once it listens. */
    localUrl: () => string;
    db: Db;
    clock: Clock;
  },
): CardPayments {
  const { SIMPLEPAY_MERCHANT: merchant, SIMPLEPAY_SECRET_KEY: secretKey } = config;
  const { BARION_POS_KEY: posKey, BARION_PAYEE: payee } = config;
  const { clock } = world;
  const callbackUrl = () => new URL(CALLBACK_PATH, world.publicUrl).href;
  const local = (path: string) => () => new URL(path, world.localUrl()).href;
  if (merchant !== undefined && secretKey !== undefined && posKey !== undefined && payee !== undefined)
    return {
      providers: {
        SIMPLEPAY: createSimplePay({ merchant, secretKey, baseUrl: config.SIMPLEPAY_URL.href }),
        BARION: createBarion({ posKey, payee, baseUrl: config.BARION_URL.href, callbackUrl, clock }),
      },
      sandbox: null,
    };
  return {
    providers: {
      SIMPLEPAY: createSimplePay({ ...TEST_MERCHANT, baseUrl: local("/sandbox/payment/v2/") }),
      BARION: createBarion({ ...TEST_SHOP, baseUrl: local("/sandbox/barion/"), callbackUrl, clock }),
    },
    sandbox: async (http, admitToSettings) => {
      const both = {
        merchantName: TEST_MERCHANT_NAME,
        publicUrl: () => world.publicUrl.origin,
        clock,
        admitToSettings,
      };
      await http.register(simplePaySandbox, {
        ...both,
        ...TEST_MERCHANT,
        prefix: "/sandbox",
        store: postgresSandboxStore(world.db, "SIMPLEPAY"),
        notificationUrl: local(NOTIFICATION_PATH),
      });
      await http.register(barionSandbox, {
        ...both,
        ...TEST_SHOP,
        prefix: "/sandbox/barion",
        store: postgresSandboxStore(world.db, "BARION"),
        notificationUrl: local(CALLBACK_PATH),
      });
    },
  };
}

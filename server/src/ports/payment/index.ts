import type { FastifyInstance } from "fastify";
import type { QueryExecutorProvider } from "kysely";
import type { Config } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { PaymentProvider } from "./provider.ts";
import { postgresSandboxStore } from "./sandbox/postgres.store.ts";
import { simplePaySandbox } from "./sandbox/sandbox.ts";
import { createSimplePay } from "./simplepay/client.ts";

export interface CardPayments {
  provider: PaymentProvider;
  /** Mounts the sandbox under /sandbox; null where a real merchant's keys are configured. */
  sandbox: ((http: FastifyInstance) => Promise<void>) | null;
}

const SANDBOX_PATH = "/sandbox";
/** Where the portal takes SimplePay's notifications. */
export const NOTIFICATION_PATH = "/api/simplePay/ipn";
/** The provider's public test account. */
const TEST_ACCOUNT = { merchant: "PUBLICTESTHUF", secretKey: "FxDa5w314kLlNseq2sKuVwaqZshZT5d6" };
const TEST_MERCHANT_NAME = "Rajt";

/**
 * The card gateway of a configuration: SimplePay for a configured merchant, else the same client with the sandbox as its
 * other side. Whether a sandbox may be is for the configuration to say; there is none beside real keys.
 */
export function cardPayments(
  config: Pick<Config, "SIMPLEPAY_MERCHANT" | "SIMPLEPAY_SECRET_KEY" | "SIMPLEPAY_URL">,
  { publicUrl, db, clock }: { publicUrl: URL; db: QueryExecutorProvider; clock: Clock },
): CardPayments {
  const { SIMPLEPAY_MERCHANT: merchant, SIMPLEPAY_SECRET_KEY: secretKey, SIMPLEPAY_URL: url } = config;
  if (merchant !== undefined && secretKey !== undefined)
    return { provider: createSimplePay({ merchant, secretKey, baseUrl: url.href }), sandbox: null };

  let server: FastifyInstance | undefined;
  // Portal and sandbox talk over the address listened on: the public one may be a proxy that only browsers can reach.
  const inside = (path: string) => () => new URL(path, listeningAddress(server)).href;
  return {
    provider: createSimplePay({ ...TEST_ACCOUNT, baseUrl: inside(`${SANDBOX_PATH}/payment/v2/`) }),
    sandbox: async (http) => {
      server = http;
      await http.register(simplePaySandbox, {
        ...TEST_ACCOUNT,
        prefix: SANDBOX_PATH,
        merchantName: TEST_MERCHANT_NAME,
        store: postgresSandboxStore(db),
        publicUrl: () => publicUrl.href,
        notificationUrl: inside(NOTIFICATION_PATH),
        clock,
      });
    },
  };
}

function listeningAddress(server: FastifyInstance | undefined): URL {
  if (server === undefined) throw new Error("the payment sandbox is not mounted");
  const address = new URL(server.listeningOrigin);
  if (address.hostname === "0.0.0.0") address.hostname = "127.0.0.1";
  if (address.hostname === "[::]") address.hostname = "[::1]";
  return address;
}

import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { embeddedIssuer } from "./embedded/embedded-issuer.ts";
import type { InvoiceIssuer, Seller } from "./issuer.ts";
import { SIMULATOR_PREFIX, szamlazzSimulator } from "./sandbox/szamlazz-simulator.ts";
import { szamlazzIssuer } from "./szamlazz/client.ts";

/** An account of the simulator. */
const SIMULATED_KEY = "simulated";
/** The seller of samples, where none is configured. */
const SAMPLE_SELLER = { name: "Minta Triatlon Szövetség", address: "1146 Budapest, Minta utca 1." } as const;

type Settings = Pick<
  Config,
  "INVOICE_ISSUER" | "SZAMLAZZ_AGENT_KEY" | "SZAMLAZZ_URL" | "FEDERATION_NAME" | "SELLER_ADDRESS" | "SELLER_TAX_NUMBER"
>;

export type IssuerAndSimulator = {
  readonly issuer: InvoiceIssuer;
  /** Present where the issuer is the simulator in this program: adds its route. */
  readonly simulator: ((http: FastifyInstance) => Promise<void>) | null;
};

/** Opens Számlázz.hu with an agent key; else the embedded issuer or, if configured by name, the client of Számlázz.hu against its simulator. */
export function openInvoiceIssuer(
  config: Settings,
  { db, clock, localUrl }: { db: Db; clock: Clock; localUrl: () => string },
): IssuerAndSimulator {
  const seller: Seller = {
    name: config.FEDERATION_NAME ?? SAMPLE_SELLER.name,
    address: config.SELLER_ADDRESS ?? SAMPLE_SELLER.address,
    taxNumber: config.SELLER_TAX_NUMBER ?? null,
  };
  const { SZAMLAZZ_AGENT_KEY: agentKey } = config;
  if (agentKey !== undefined)
    return {
      issuer: szamlazzIssuer({ agentKey, seller, baseUrl: () => config.SZAMLAZZ_URL.href }),
      simulator: null,
    };
  if (config.INVOICE_ISSUER !== "simulator") return { issuer: embeddedIssuer({ db, seller }), simulator: null };
  return {
    issuer: szamlazzIssuer({
      agentKey: SIMULATED_KEY,
      seller,
      baseUrl: () => new URL(SIMULATOR_PREFIX, localUrl()).href,
    }),
    simulator: async (http) => {
      await http.register(szamlazzSimulator, { prefix: SIMULATOR_PREFIX, agentKey: SIMULATED_KEY, clock });
    },
  };
}

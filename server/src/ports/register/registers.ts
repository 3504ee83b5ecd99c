import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createMedicalRegister, createSportsRegister } from "./clients.ts";
import { PATIENCE } from "./exchange.ts";
import type { MedicalRegister } from "./medical-register.ts";
import { registerSimulator, SIMULATOR_PREFIX } from "./simulator/simulator.ts";
import type { SportsRegister } from "./sports-register.ts";

/** The external registers; null where one is unavailable: production without an address. */
export type Registers = { readonly sports: SportsRegister | null; readonly medical: MedicalRegister | null };

export type RegistersAndSimulator = {
  readonly registers: Registers;
  /** Present where one of them is the simulator in this program: adds its routes. */
  readonly simulator: ((http: FastifyInstance) => Promise<void>) | null;
};

/** Opens the registers at their addresses, or without one the same client against the simulator, which production never starts. */
export function openRegisters(
  config: Pick<Config, "SPORTS_REGISTER_URL" | "MEDICAL_REGISTER_URL" | "NODE_ENV">,
  { localUrl, clock, patience = PATIENCE }: { localUrl: () => string; clock: Clock; patience?: number },
): RegistersAndSimulator {
  const simulated = config.NODE_ENV === "production" ? null : () => new URL(`${SIMULATOR_PREFIX}/`, localUrl()).href;
  const open = <T>(
    url: URL | undefined,
    client: (exchange: { baseUrl: () => string; patience: number }) => T,
  ): T | null => {
    const baseUrl = url === undefined ? simulated : () => url.href;
    return baseUrl === null ? null : client({ baseUrl, patience });
  };
  const needed = config.SPORTS_REGISTER_URL === undefined || config.MEDICAL_REGISTER_URL === undefined;
  return {
    registers: {
      sports: open(config.SPORTS_REGISTER_URL, createSportsRegister),
      medical: open(config.MEDICAL_REGISTER_URL, createMedicalRegister),
    },
    simulator:
      needed && simulated !== null
        ? async (http) => {
            await http.register(registerSimulator, { prefix: SIMULATOR_PREFIX, clock });
          }
        : null,
  };
}

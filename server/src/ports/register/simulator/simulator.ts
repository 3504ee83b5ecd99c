import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../kernel/clock.ts";
import { licencesFor } from "./simulated-licences.ts";
import { personRefusal, type Refused } from "./simulated-refusals.ts";

export const SIMULATOR_PREFIX = "/sandbox/register";

type Person = {
  readonly isAthlete: boolean;
  readonly nationality: string | null;
  readonly socialSecurityNumber: string | null;
  readonly birthDate: string;
  readonly registerId: string | null;
};

/** Longer than the portal's time limit. */
const TOO_LONG = 8_000;

/**
 * Both registers in our own program, over HTTP like the real ones. The last digit of the social security number decides the outcome; every
 * code begins with SIM, so that it is not taken for an official one. Stores nothing.
 */
export async function registerSimulator(app: FastifyInstance, { clock }: { clock: Clock }): Promise<void> {
  app.post<{ Body: { taxNumber: string | null; registerId: string | null } }>(
    "/organisations",
    async ({ body, headers }) => ({
      registerId: body.registerId ?? `SIM-O-${String(headers["idempotency-key"])}`,
    }),
  );

  app.post<{ Body: Person }>("/persons", async ({ body, headers }, reply) => {
    const refused = personRefusal(body);
    if (refused === "silence") await wait(TOO_LONG, undefined, { ref: false });
    else if (refused !== null) return refuse(reply, refused);
    return { registerId: body.registerId ?? `SIM-P-${String(headers["idempotency-key"])}` };
  });

  app.post<{ Body: { socialSecurityNumber: string; birthDate: string } }>("/licences", async ({ body }) => ({
    licences: licencesFor(body.socialSecurityNumber, body.birthDate, clock()),
  }));
}

const refuse = (
  reply: { code: (status: number) => { send: (body: unknown) => unknown } },
  { status, ...body }: Refused,
) => reply.code(status).send(body);

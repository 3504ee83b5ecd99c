import { MEDICAL_RATINGS } from "@rajt/contract/register/medical-licence.rules";
import * as z from "zod";
import { ask, type Exchange } from "./exchange.ts";
import type { MedicalRegister } from "./medical-register.ts";
import type { SportsRegister } from "./sports-register.ts";

const registered = z.object({ registerId: z.string().min(1).max(100) });

/** The sports register over HTTP. Its protocol is not published, so this form has to be adapted to its interface document. */
export function createSportsRegister(exchange: Exchange): SportsRegister {
  const send = (act: string) => (what: object, key: string) =>
    ask(exchange, act, what, registered, { "idempotency-key": key });
  return { sendOrganisation: send("organisations"), sendPerson: send("persons") };
}

const day = z.iso.date();
const licences = z.object({
  licences: z
    .array(
      z.object({
        sport: z.string().min(1).max(100),
        rating: z.enum(MEDICAL_RATINGS),
        issuedOn: day,
        validUntil: day.nullable(),
        invalidatedOn: day.nullable(),
        note: z.string().min(1).max(1000).nullable(),
      }),
    )
    .max(1000),
});

/** The register of sports medicine over HTTP, likewise. */
export const createMedicalRegister = (exchange: Exchange): MedicalRegister => ({
  licencesOf: async (socialSecurityNumber, birthDate) =>
    (await ask(exchange, "licences", { socialSecurityNumber, birthDate }, licences)).licences,
});

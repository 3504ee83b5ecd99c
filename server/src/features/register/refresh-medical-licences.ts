import { medicalVerdict } from "@rajt/contract/register/medical-licence.rules";
import { tx } from "../../kernel/db/transaction.ts";
import type { MedicalRegister } from "../../ports/register/medical-register.ts";
import { RegisterError } from "../../ports/register/sports-register.ts";
import type { AppContext } from "../../app-context.ts";
import { withNumber } from "./with-number.ts";
import { keepLicences, moveMedicalValidity, noteQuery, listUnasked, type Examined } from "./register.store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOST_AT_ONCE = 200;

type RegisterContext = Pick<AppContext, "db" | "clock" | "log" | "registers" | "vault">;

/**
 * Queries persons never queried before, so that no new person waits for the night, and at night everyone not queried
 * for a day, in batches. A register that does not answer is not queried for an hour.
 */
export async function refreshMedicalLicences(context: RegisterContext, when: "new" | "night"): Promise<void> {
  const { db, clock, log, registers } = context;
  if (registers.medical === null) return;
  const ago = (time: number) => new Date(clock().getTime() - time);
  const stale = { answeredBefore: when === "night" ? ago(DAY) : null, failedBefore: ago(HOUR) };
  for (const examined of await listUnasked(db, stale, MOST_AT_ONCE)) {
    const problem = await refreshOne(context, registers.medical, examined);
    if (problem === null) continue;
    log.warn({ account: examined.id, code: problem }, "the medical register did not answer");
    if (problem === "NO_ANSWER") return;
  }
}

/** @returns the code of the error, or null; an error keeps the earlier answer */
export async function refreshOne(
  { db, clock, vault }: Pick<AppContext, "db" | "clock" | "vault">,
  medical: MedicalRegister,
  examined: Examined,
): Promise<string | null> {
  const { id, socialSecurityNumber, birthDate } = withNumber(vault, examined.id, examined);
  if (socialSecurityNumber === null) return null;
  try {
    const licences = await medical.licencesOf(socialSecurityNumber, birthDate);
    const verdict = medicalVerdict(licences);
    await tx(db, async (tx) => {
      await keepLicences(tx, id, licences, clock());
      if (verdict !== null) await moveMedicalValidity(tx, id, verdict, clock());
    });
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error;
    await noteQuery(db, id, clock(), error.code);
    return error.code;
  }
  await noteQuery(db, id, clock(), null);
  return null;
}

import type { Vault } from "../../kernel/vault/vault.ts";
import { RegisterError } from "../../ports/register/sports-register.ts";
import type { SportsRegister } from "../../ports/register/sports-register.ts";
import type { AppContext } from "../../app-context.ts";
import { withNumber } from "./with-number.ts";
import { leaseWaiting, markSynced, markUnsent, type Waiting } from "./register.store.ts";

const MINUTE = 60_000;
/** Longer than all attempts of one run can take. */
const LEASE = 10 * MINUTE;
/**
 * Minutes until the next attempt, by attempts made, about two days in all; after the last one, the error waits for a
 * manual retry.
 */
const PAUSES = [1, 2, 5, 15, 60, 180, 360, 720, 1440];
const MOST_AT_ONCE = 50;

type Sending = Pick<AppContext, "db" | "clock" | "log" | "registers" | "vault">;

/** Sends changed parties to the sports register. Network and database alternate: nothing is locked during a request. */
export async function sendToSportsRegister({ db, clock, log, registers, vault }: Sending): Promise<void> {
  const { sports } = registers;
  if (sports === null) return;
  const started = clock();
  for (const waiting of await leaseWaiting(db, started, new Date(started.getTime() + LEASE), MOST_AT_ONCE)) {
    try {
      await markSynced(db, waiting, await send(sports, waiting, vault), clock());
    } catch (error) {
      if (!(error instanceof RegisterError)) throw error;
      const pause = error.isFinal ? undefined : PAUSES[waiting.attempts - 1];
      const next = pause === undefined ? null : new Date(clock().getTime() + pause * MINUTE);
      await markUnsent(db, waiting, { code: error.code, message: error.message || null, next });
      log.warn(
        { account: waiting.id, code: error.code, givenUp: next === null },
        "the sports register did not take it",
      );
    }
  }
}

async function send(
  sports: SportsRegister,
  { id, version, organisation, person }: Waiting,
  vault: Vault,
): Promise<string> {
  const key = `${id}-${version}`;
  if (organisation !== null) return (await sports.sendOrganisation(organisation, key)).registerId;
  if (person !== null) return (await sports.sendPerson(withNumber(vault, id, person), key)).registerId;
  throw new RegisterError("NOT_THERE", "", true);
}

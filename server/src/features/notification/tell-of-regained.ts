import { tx } from "../../kernel/db/transaction.ts";
import type { Regained } from "../../kernel/saving/saving.ts";
import type { World } from "../../world.ts";
import { findSuperAdmins } from "../access/index.ts";
import { notify, wasTold } from "./notification.store.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * Tells super admins that nothing could be saved for a while, once it can be again: before, nothing could be told. At most once an hour, and once
 * by all processes.
 */
export async function tellOfRegained({ db }: Pick<World, "db">, { why, since, until }: Regained): Promise<void> {
  const minutes = Math.max(1, Math.round((until.getTime() - since.getTime()) / MINUTE));
  await tx(db, async (tx) => {
    if (await wasTold(tx, "PortalTrouble", `${why} `, new Date(until.getTime() - HOUR))) return;
    await notify(tx, {
      accountIds: await findSuperAdmins(tx),
      type: "PortalTrouble",
      severity: "error",
      data: { lost: why, minutes },
      about: `${why} ${until.toISOString()}`,
      at: until,
    });
  });
}

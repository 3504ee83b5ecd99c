import { registerCalls } from "@rajt/contract/register/register.calls";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { Feature, AppContext } from "../../app-context.ts";
import { refreshMedicalLicences, refreshOne } from "./refresh-medical-licences.ts";
import { findExamined, readMedicalState, readSyncState, sendAgain } from "./register.store.ts";
import { sendToSportsRegister } from "./send-to-sports-register.ts";

export { noteQuery } from "./register.store.ts";

/**
 * The external registers (product/people 23): the sports register receives changes, the medical one is queried daily.
 */
export function registerFeature(context: AppContext): Feature {
  const { db, registers } = context;
  const calls = serveCalls(registerCalls, {
    "POST /sportsRegisterControl/syncAgain": async ({ input }) => {
      if (registers.sports === null) throw new Refusal("register.refusal.notConfigured");
      if (!(await tx(db, (tx) => sendAgain(tx, input.id)))) throw new Refusal("register.refusal.notVerified");
      return { successful: true };
    },
    "POST /sportsRegisterControl/getState": async ({ input }) => {
      const state = await readSyncState(db, input.id);
      if (state === null) throw noData();
      const { syncedAt, nextAttemptAt } = state;
      return {
        ...state,
        syncedAt: syncedAt?.toISOString() ?? null,
        nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      };
    },
    "POST /medicalRegisterControl/getState": async ({ input }) => {
      const state = await readMedicalState(db, input.id);
      if (state === null) throw noData();
      return { ...state, askedAt: state.askedAt?.toISOString() ?? null };
    },
    "POST /medicalRegisterControl/refresh": async ({ input }) => {
      if (registers.medical === null) throw new Refusal("register.refusal.notConfigured");
      const examined = await findExamined(db, input.id);
      if (examined === null) throw noData();
      if (!examined.isChecked) throw new Refusal("register.refusal.notChecked");
      if (examined.socialSecurityNumber === null) throw new Refusal("register.refusal.noNumber");
      const code = await refreshOne(context, registers.medical, examined);
      if (code !== null) throw new Refusal("register.refusal.notAnswered", { variables: { code } });
      return { successful: true };
    },
  });
  return {
    calls,
    jobs: [
      { name: "sports-register", cron: "* * * * *", run: () => sendToSportsRegister(context) },
      { name: "medical-register", cron: "*/10 1-4 * * *", run: () => refreshMedicalLicences(context, "night") },
      { name: "medical-register-of-new", cron: "* * * * *", run: () => refreshMedicalLicences(context, "new") },
    ],
  };
}

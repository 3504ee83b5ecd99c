import { permits } from "@rajt/contract/kernel/right";
import { personRights } from "@rajt/contract/people/people.rights";
import { isConfinedFinding } from "@rajt/contract/people/person/person-findings.rules";
import { verificationDeskCalls } from "@rajt/contract/people/verification-desk.calls";
import type { EngineContext } from "../../app-context.ts";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { openRequestReader } from "./open-request.ts";
import { readOpenedPerson } from "./people-scope.store.ts";
import { sendBack } from "./send-back.ts";
import { readQueue, readSimilar } from "./verification-desk.store.ts";

/** Serves the verification desk (product/people 28). The record itself, and the log of its reading, are the form's. */
export function serveVerificationDesk(context: EngineContext) {
  const { db } = context;
  const openRequest = openRequestReader(context);
  return serveCalls(verificationDeskCalls, {
    "POST /verificationDeskControl/getQueue": async ({ input, viewer }) => ({
      ids: await readQueue(db, input.kind, await viewer()),
    }),
    "POST /verificationDeskControl/getBeside": async ({ input: { id }, viewer, now }) => {
      if ((await readOpenedPerson(db, id, await viewer())) === undefined) throw noData();
      return { similar: await readSimilar(db, id), request: await openRequest(db, id, now) };
    },
    "POST /verificationDeskControl/getRequest": async ({ input: { id }, viewer, now }) => {
      const looking = await viewer();
      const facts = await readOpenedPerson(db, id, looking);
      if (facts === undefined) throw noData();
      const request = await openRequest(db, id, now);
      if (request === null || permits(looking, personRights.seeHealth, facts)) return { request };
      const points = request.points.filter((point) => !isConfinedFinding(point));
      return { request: request.points.length > 0 && points.length === 0 ? null : { ...request, points } };
    },
    "POST /verificationDeskControl/sendBack": async ({ input, viewer, account, now: at }) => {
      const by = { viewer: await viewer(), actor: await account(), at };
      await tx(db, (tx) => sendBack(tx, context, input, by));
      return { successful: true };
    },
  });
}

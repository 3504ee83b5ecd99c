import { permits } from "@rajt/contract/kernel/right";
import { personRights } from "@rajt/contract/people/people.rights";
import { isConfinedFinding } from "@rajt/contract/people/person/person-findings.rules";
import { verificationDeskCalls, type VerificationRequest } from "@rajt/contract/people/verification-desk.calls";
import type { EngineContext } from "../../app-context.ts";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { Runner } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { findingsReader } from "./person/person-findings.ts";
import { readOpenedPerson } from "./people-scope.store.ts";
import { sendBack } from "./send-back.ts";
import { readQueue, readRequest, readSimilar } from "./verification-desk.store.ts";

/** Serves the verification desk (product/people 28). The record itself, and the log of its reading, are the form's. */
export function serveVerificationDesk(context: EngineContext) {
  const { db } = context;
  const readFindings = findingsReader(context);
  /**
   * Returns the requested corrections that are not made yet, or null. Whether what a note alone asks for is made, only
   * people can tell: it ends with the next change of the record.
   */
  const openRequest = async (runner: Runner, id: number, now: Date): Promise<VerificationRequest | null> => {
    const request = await readRequest(runner, id);
    if (request === undefined) return null;
    const { values, findings } = await readFindings(runner, id, now);
    const points = request.points.filter(({ path, problem, file }) =>
      problem === "unreadable"
        ? values[path] === file
        : findings.some((finding) => finding.path === path && finding.problem === problem),
    );
    if (request.points.length === 0 ? !request.isUnchanged : points.length === 0) return null;
    const { note, sentAt } = request;
    return { points: points.map(({ path, problem }) => ({ path, problem })), note, sentAt: sentAt.toISOString() };
  };
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

import type { VerificationRequest } from "@rajt/contract/people/verification-desk.calls";
import type { Runner } from "../../kernel/db/database.ts";
import { findingsReader, type FindingsContext } from "./person/person-findings.ts";
import { readRequest } from "./verification-desk.store.ts";

/**
 * Returns a function that reads the requested corrections of a person that are not made yet; null without one. Whether what a
 * note alone asks for is made, only people can tell: it ends with the next change of the record.
 */
export function openRequestReader(context: FindingsContext) {
  const readFindings = findingsReader(context);
  return async (runner: Runner, id: number, now: Date): Promise<VerificationRequest | null> => {
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
}

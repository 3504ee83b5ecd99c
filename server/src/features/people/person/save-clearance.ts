import type * as z from "zod";
import type { Answer } from "@rajt/contract/kernel/calls";
import type { personCalls } from "@rajt/contract/people/people.calls";
import type { EngineContext } from "../../../app-context.ts";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { askingOf } from "../../../kernel/form/index.ts";
import { clearanceRecords } from "./person.form.ts";

type Input = z.output<(typeof personCalls)["POST /personEditControl/saveClearance"]["input"]>;

const GROUP = "athlete.";

/**
 * Returns the handler that saves an athlete's medical clearance: the last day, and the paper if there is a new one. The
 * rights, limits, locks and log are those of the form of the record.
 */
export function saveClearance(context: EngineContext) {
  const records = clearanceRecords(context);
  return async (call: CallContext<Input>): Promise<Answer> => {
    const { id, doctorDate, doctorDocument } = call.input;
    const asking = await askingOf(call);
    const fields = {
      "athlete.doctorDate": doctorDate,
      ...(doctorDocument != null && { "athlete.doctorDocument": doctorDocument }),
    };
    try {
      await tx(context.db, async (trx) => {
        const record = await records.read(trx, asking.viewer, id);
        if (record.values["isAthlete"] !== true) throw noData();
        await records.update(trx, asking, record, fields);
      });
    } catch (error) {
      throw asOwnFields(records.meaningOf(error));
    }
    return { successful: true };
  };
}

/** Returns a refusal with the problems at the fields of the call, which have no group. */
function asOwnFields(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.details.problems === undefined) return error;
  const { problems } = error.details;
  const own = problems.map(({ path, ...rest }) => ({
    ...rest,
    path: path.startsWith(GROUP) ? path.slice(GROUP.length) : path,
  }));
  return new Refusal(error.code, { ...error.details, problems: own });
}

import { dtoSchema, readSound } from "@rajt/contract/kernel/form/form.calls";
import type { Form } from "@rajt/contract/kernel/form/form";
import type { CallContext } from "../../kernel/calls/context.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { triedAnswer } from "../../kernel/form/index.ts";
import type { AppContext } from "../../app-context.ts";
import { countOrRefuse } from "./admit-registration.ts";
import { problemsOf, type Party } from "./register-party.ts";
import { trialLimit } from "./registration-limits.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Says all that a registration would be refused for, and writes nothing. Whether the address or the person is known makes no difference here either:
 * nobody asks.
 */
export async function tryRegistration<D>(
  { db }: Pick<AppContext, "db">,
  form: Form,
  context: CallContext<{ dto: Values }>,
  partyOf: (dto: D) => Party,
): Promise<ReturnType<typeof triedAnswer>> {
  const { input, ip, now } = context;
  await countOrRefuse(db, trialLimit(ip), now);
  const parsed = dtoSchema(form).safeParse(input.dto, { reportInput: true });
  const read: Values = parsed.success ? parsed.data : readSound(form, input.dto, parsed.error);
  // The cast: what the schema refuses is undefined, and the rules are asked of what is sound; a password that is none is not common.
  const sound = { ...read, password: read["password"] ?? "" } as D;
  const problems = await tx(db, (tx) => problemsOf(tx, partyOf(sound)));
  return triedAnswer(parsed.error, problems, context);
}

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
 * Returns everything that a registration would be refused for, and writes nothing. Whether the address or the person is
 * known makes no difference here either.
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
  // cast: what the schema rejected is undefined, and the rules validate the rest; an empty password is not common
  const sound = { ...read, password: read["password"] ?? "" } as D;
  const problems = await tx(db, (tx) => problemsOf(tx, partyOf(sound)));
  return triedAnswer(parsed.error, problems, context);
}

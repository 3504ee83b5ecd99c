import { dtoSchema } from "@rajt/contract/kernel/form/form.calls";
import { nested } from "@rajt/contract/kernel/form/form-names";
import type { Dto, Form } from "@rajt/contract/kernel/form/form";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { emptyValues } from "../src/kernel/form/index.ts";
import { deliverWithin } from "../src/features/notification/index.ts";
import { confirmWithin, registerWithin, type Party } from "../src/features/registration/index.ts";
import { lastMailTo } from "./demo.store.ts";
import type { DemoFields, Filling } from "./filling.ts";
import { DEMO_PASSWORD } from "./parties.data.ts";

/** Returns the dto that a guest sends, read as the call reads it; of the fields given those that a registration asks for. */
export function typedFields<const F extends Form>(form: F, fields: DemoFields): Dto<F> {
  const all = { ...fields, password: DEMO_PASSWORD, passwordAgain: DEMO_PASSWORD };
  const asked = Object.entries(all).filter(([name]) => name in form.fields);
  // The cast: a guest is shown every field of a registration, so each has its value.
  return dtoSchema(form).parse(nested({ ...emptyValues(form.fields), ...Object.fromEntries(asked) })) as Dto<F>;
}

/** Registers a guest, and follows the link of the mail that comes; answers the account. */
export async function register(
  { tx, context, passwordHash, now }: Filling,
  party: Party,
  locale: Locale,
): Promise<number> {
  await registerWithin(tx, context, party, { passwordHash, locale, at: now });
  await deliverWithin(tx, context);
  const [, token = ""] = /confirm\?token=([\w-]+)/.exec((await lastMailTo(tx, party.email)) ?? "") ?? [];
  return confirmWithin(tx, token, now);
}

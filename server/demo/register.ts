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

/**
 * Returns the dto that a guest sends, parsed as the call parses it, with those of the given fields that a registration
 * has.
 */
export function typedFields<const F extends Form>(form: F, fields: DemoFields): Dto<F> {
  const all = { "address.country": "HU", ...fields, password: DEMO_PASSWORD, passwordAgain: DEMO_PASSWORD };
  const requested = Object.entries(all).filter(([name]) => name in form.fields);
  // cast: guests see every field of a registration, so each has its value
  return dtoSchema(form).parse(nested({ ...emptyValues(form.fields), ...Object.fromEntries(requested) })) as Dto<F>;
}

/** Registers a guest and opens the link of the mail; returns the account. */
export async function register(
  { tx, context, passwordHash, now }: Filling,
  party: Party,
  locale: Locale,
): Promise<number> {
  await registerWithin(tx, context, party, { passwordHash, locale, at: now });
  await deliverWithin(tx, context);
  const [, token = ""] = /confirm\?token=([\w-]+)/.exec((await lastMailTo(tx, party.email ?? "")) ?? "") ?? [];
  return (await confirmWithin(tx, context, token, now)).id;
}

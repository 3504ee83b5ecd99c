import type { registrationCalls } from "@rajt/contract/registration/registration.calls";
import type * as z from "zod";
import type { CallContext } from "../../kernel/calls/context.ts";
import type { AppContext } from "../../app-context.ts";
import type { Passwords } from "../access/index.ts";
import type { NotifyContext } from "../notification/index.ts";
import { notifyOrganisation } from "./notify-registration.ts";
import { insertOrganisation, type OrganisationDto } from "./organisation.store.ts";
import { registerParty, type Party } from "./register-party.ts";

type Input = z.output<(typeof registrationCalls)["POST /orgSubmitControl/save"]["input"]>;
export type OrganisationTyped = Input["dto"];

/** Registers an organisation. */
export function registerOrganisation(
  context: AppContext,
  passwords: Passwords,
  call: CallContext<Input>,
): Promise<{ successful: true }> {
  return registerParty(context, passwords, call, registeringOrganisation(context, call.input.dto, call.now));
}

/** Returns what is stored of a registering organisation. */
export function registeringOrganisation(context: NotifyContext, typed: OrganisationTyped, now: Date): Party {
  // cast: no field of the registration is hidden from guests, so the schema required each
  const dto = typed as OrganisationDto;
  const { email, password, fullName: name, isOrganizer } = dto;
  return {
    kind: "ORGANISATION",
    email,
    password,
    insert: (tx, id) => insertOrganisation(tx, id, dto, now),
    object: "organisation",
    changes: { fullName: [null, name] },
    notify: (tx, id) => notifyOrganisation(tx, context, id, { name, isOrganizer, at: now }),
  };
}

import type { registrationCalls } from "@rajt/contract/registration/registration.calls";
import type * as z from "zod";
import type { CallContext } from "../../kernel/calls/context.ts";
import type { World } from "../../world.ts";
import type { Passwords } from "../access/index.ts";
import { tell } from "../notification/index.ts";
import { insertOrganisation, type OrganisationDto } from "./organisation.store.ts";
import { registerParty } from "./register-party.ts";

type Input = z.output<(typeof registrationCalls)["POST /orgSubmitControl/save"]["input"]>;

/** Registers an organisation. */
export function registerOrganisation(
  world: World,
  passwords: Passwords,
  context: CallContext<Input>,
): Promise<{ successful: true }> {
  // The cast: none of the registration's fields is shown to some only, so the schema asked for each.
  const dto = context.input.dto as OrganisationDto;
  const { email, password, fullName: name, isOrganizer } = dto;
  return registerParty(world, passwords, context, {
    kind: "ORGANISATION",
    email,
    password,
    insert: (tx, id) => insertOrganisation(tx, id, dto, context.now),
    object: "organisation",
    changes: { fullName: [null, name] },
    tell: (tx, id) =>
      tell(tx, world, "OrgRegistation", { id, at: context.now }, { values: { userId: id, name, isOrganizer } }),
  });
}

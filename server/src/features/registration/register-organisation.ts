import type { registrationCalls } from "@rajt/contract/registration/registration.calls";
import type * as z from "zod";
import type { CallContext } from "../../kernel/calls/context.ts";
import { fieldsRefused } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { World } from "../../world.ts";
import { isCommonPassword, type Passwords } from "../access/index.ts";
import { notify } from "../notification/index.ts";
import { admitRegistration } from "./admit-registration.ts";
import { mailAddressProof, mailKnownAddress } from "./mail-address-proof.ts";
import { insertOrganisation, type OrganisationDto } from "./organisation.store.ts";
import { findSuperAdmins, insertNewAccount } from "./registration.store.ts";

type Input = z.output<(typeof registrationCalls)["POST /orgSubmitControl/save"]["input"]>;

const DONE = { successful: true } as const;

/**
 * Registers an organisation: the account, the mail that proves its address, the log and the word to super admins, all or nothing. With an
 * address that has an account the answer and the work are the same, and the mail tells.
 */
export async function registerOrganisation(
  world: World,
  passwords: Passwords,
  { input: { dto: sent, proof, nickname }, ip, locale, now }: CallContext<Input>,
): Promise<{ successful: true }> {
  // Nobody sees this field: whoever fills it in is a program, and learns nothing from the answer.
  if (nickname !== "") return DONE;
  await admitRegistration(world.db, { proof, ip, now });
  // The cast: none of the registration's fields is shown to some only, so the schema asked for each.
  const dto = sent as OrganisationDto;
  if (isCommonPassword(dto.password)) throw fieldsRefused([{ path: "password", message: "access.newPassword.common" }]);
  const passwordHash = await passwords.hash(dto.password);
  const { email, fullName: name, isOrganizer } = dto;
  await tx(world.db, async (tx) => {
    const id = await insertNewAccount(tx, { kind: "ORGANISATION", email, passwordHash, locale, at: now });
    if (id === null) return mailKnownAddress(tx, world, email, now);
    await insertOrganisation(tx, id, dto, now);
    await logChange(tx, {
      actor: id,
      action: "create",
      object: "organisation",
      objectId: id,
      changes: { fullName: [null, name], userStatus: [null, "UnderVerification"], registrationStatus: [null, "NEW"] },
      at: now,
    });
    await mailAddressProof(tx, world, { id, name, email, locale }, now);
    await notify(tx, {
      accountIds: await findSuperAdmins(tx),
      type: "OrgRegistation",
      severity: "info",
      data: { userId: id, isOrganizer, name },
      about: `organisation:${id}`,
      at: now,
    });
  });
  return DONE;
}

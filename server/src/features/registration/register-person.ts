import { dayOf } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Dto } from "@rajt/contract/kernel/form/form";
import { ABROAD, isForeign } from "@rajt/contract/people/places.values";
import { personForm } from "@rajt/contract/people/person/person.form";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import {
  requestedValues,
  registrationProblems,
  type RegistrationDay,
  type RegistrationProblem,
} from "@rajt/contract/registration/person-registration.rules";
import type { registrationCalls } from "@rajt/contract/registration/registration.calls";
import type * as z from "zod";
import { doctorDateLimits } from "../../config.ts";
import type { CallContext } from "../../kernel/calls/context.ts";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { emptyValues } from "../../kernel/form/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Passwords } from "../access/index.ts";
import type { NotifyContext } from "../notification/index.ts";
import { addPerson, PERSON_IS_THERE_ONCE, foreignFileProblems, type PersonDto } from "../people/index.ts";
import { isOpenClub } from "./registration.store.ts";
import { registerParty, type Party } from "./register-party.ts";
import { notifyPerson } from "./notify-registration.ts";

type Input = z.output<(typeof registrationCalls)["POST /personSubmitControl/save"]["input"]>;
export type PersonTyped = Input["dto"];
type Registering = NotifyContext & Pick<AppContext, "config" | "vault">;
type Sent = Dto<typeof personRegistration>;

/**
 * Registers a person. The page's answer and the mail to the address are the same whether the person, by number or by
 * name, or the address is registered already: super admins and the existing account are notified.
 */
export async function registerPerson(
  context: AppContext,
  passwords: Passwords,
  call: CallContext<Input>,
): Promise<{ successful: true }> {
  const { now, locale, guest } = call;
  const done = await registerParty(
    context,
    passwords,
    call,
    registeringPerson(context, call.input.dto, { now, locale, guest: guest.tokenHash }),
  );
  guest.end();
  return done;
}

type RegistrationContext = { readonly now: Date; readonly locale: Locale; readonly guest: Buffer | null };

/** Returns what is stored of a registering person; `guest` is the browser that uploaded the files. */
export function registeringPerson(
  context: Registering,
  typed: PersonTyped,
  { now, locale, guest }: RegistrationContext,
): Party {
  const day = dayFor(context, { now, locale });
  // cast: no field of the registration is hidden from guests, so the schema required each
  const sent = typed as Sent;
  const dto = personOf(sent, day);
  const files = { actor: null, guest, at: now };
  return {
    kind: "PERSON",
    email: sent.email ?? null,
    contact: sent.email ? null : sent.contactEmail,
    password: sent.password ?? "",
    problems: registrationProblems(sent, day).map(asFieldProblem),
    check: async (tx) => [...(await clubProblems(tx, dto)), ...(await foreignFileProblems(tx, dto, files))],
    insert: (tx, id) => addPerson(tx, id, dto, { guest, at: now, vault: context.vault }),
    fasterBy: PERSON_IS_THERE_ONCE,
    object: "person",
    changes: {
      lastName: [null, dto.lastName],
      firstName: [null, dto.firstName],
      athleteRegType: [null, dto.athleteRegType],
    },
    notify: (tx, id) => notifyPerson(tx, context, id, { name: `${dto.lastName} ${dto.firstName}`, at: now }),
  };
}

/** Returns the facts that the rules depend on, for the server. */
const dayFor = (
  { config }: Registering,
  { now, locale }: Pick<RegistrationContext, "now" | "locale">,
): RegistrationDay => ({
  today: dayOf(now),
  limits: doctorDateLimits(config),
  closedFrom: config.INDIVIDUAL_REGISTRATION_CLOSED_FROM,
  locale,
});

/** Returns the person to store: parts that do not concern them are dropped, and the status is unverified. */
function personOf(sent: Sent, day: RegistrationDay): PersonDto {
  const empty = emptyValues(personForm.fields);
  const applicable = Object.entries(requestedValues(sent, day)).filter(([name]) => name in empty);
  const person = {
    ...empty,
    ...Object.fromEntries(applicable),
    userStatus: "UnderVerification",
    // Lists filter addresses abroad by this county.
    ...(isForeign(sent["address.country"]) && { "address.county": ABROAD }),
    // cast: every field of a person is among the empty ones, and the rules require those that a person must have
  } as PersonDto;
  return person.isAthlete || person.isCompetitor ? person : { ...person, athleteRegType: null };
}

async function clubProblems(tx: Tx, { club }: PersonDto): Promise<FieldProblem[]> {
  // In a trial that the schema rejected, it may be undefined.
  const isOpen = club == null || (await isOpenClub(tx, club.id));
  return isOpen ? [] : [{ path: "club", message: "registration.refusal.club" }];
}

/** cast: the rules' messages are paths into the texts, which the contract's own tests verify */
const asFieldProblem = (problem: RegistrationProblem): FieldProblem => problem as FieldProblem;

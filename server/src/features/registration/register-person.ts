import { dayOf } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Dto } from "@rajt/contract/kernel/form/form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import {
  askedValues,
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
 * Registers a person. Whether somebody is there already, by number or by name, or has the address, changes nothing of what the page answers and
 * what is mailed to the address: super admins are told, and whoever is known.
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

type RegisterContext = { readonly now: Date; readonly locale: Locale; readonly guest: Buffer | null };

/** Returns what is written down of a person who registers; `guest` is the browser that has put up the files. */
export function registeringPerson(
  context: Registering,
  typed: PersonTyped,
  { now, locale, guest }: RegisterContext,
): Party {
  const day = dayFor(context, { now, locale });
  // The cast: none of the registration's fields is shown to some only, so the schema asked for each.
  const sent = typed as Sent;
  const dto = personOf(sent, day);
  const files = { actor: null, guest, at: now };
  return {
    kind: "PERSON",
    email: sent.email ?? "",
    password: sent.password ?? "",
    problems: registrationProblems(sent, day).map(asTold),
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

/** Returns the facts that the rules depend on, on the server. */
const dayFor = (
  { config }: Registering,
  { now, locale }: Pick<RegisterContext, "now" | "locale">,
): RegistrationDay => ({
  today: dayOf(now),
  limits: doctorDateLimits(config),
  closedFrom: config.INDIVIDUAL_REGISTRATION_CLOSED_FROM,
  locale,
});

/** The person that is made: what was typed into parts that do not concern them is not kept, and the office has said nothing yet. */
function personOf(sent: Sent, day: RegistrationDay): PersonDto {
  const empty = emptyValues(personForm.fields);
  const said = Object.entries(askedValues(sent, day)).filter(([name]) => name in empty);
  // The cast: every field of a person is among the empty ones, and the rules ask for those that a person cannot be without.
  const person = { ...empty, ...Object.fromEntries(said), userStatus: "UnderVerification" } as PersonDto;
  return person.isAthlete || person.isCompetitor ? person : { ...person, athleteRegType: null };
}

async function clubProblems(tx: Tx, { club }: PersonDto): Promise<FieldProblem[]> {
  // Of a trial that the schema refuses it may be undefined.
  const isOpen = club == null || (await isOpenClub(tx, club.id));
  return isOpen ? [] : [{ path: "club", message: "registration.refusal.club" }];
}

/** The cast: the rules' messages are paths into the texts, which the contract's own tests look up. */
const asTold = (problem: RegistrationProblem): FieldProblem => problem as FieldProblem;

import { setImmediate as nextTurn } from "node:timers/promises";
import type { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import { findProof, PROOF_BITS, proves, type Proof } from "@rajt/contract/registration/proof.rules";
import type { Dto, Field } from "@rajt/contract/kernel/form/form";
import { flat, nested } from "@rajt/contract/kernel/form/form-names";
import { personForm } from "@rajt/contract/people/person/person.form";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import * as z from "zod";
import { hashToken, newToken } from "../../kernel/session/session.ts";
import type { Browser } from "../../../test/browser.ts";
import type { Portal } from "../../../test/harness.ts";
import { ADDRESS, athleteFields, BY_THE_OFFICE, within } from "../../../test/person-fields.ts";
import { uploadPicture } from "../../../test/upload-picture.ts";
import { keepChallenge } from "./registration.store.ts";

export const CONFIRM = "POST /registrationControl/confirm";
export const PASSWORD = "uszik-teker-fut";

/** Few enough that a test need not wait; the rule is the same for any number. */
const FEW_BITS = 6;
const TRIES_AT_ONCE = 500;

/** Returns a valid proof for a challenge with fewer bits. */
export async function cheapProof({ db, clock }: Portal): Promise<Proof> {
  const challenge = newToken();
  const expiresAt = new Date(clock().getTime() + 60_000);
  await keepChallenge(db, { challengeHash: hashToken(challenge), bits: FEW_BITS, expiresAt });
  return findProof(challenge, FEW_BITS);
}

const officer = (group: "president" | "contact" | "economicLeader", lastName: string) =>
  ({
    [`${group}.lastName`]: lastName,
    [`${group}.firstName`]: "Ágnes",
    [`${group}.email`]: "agnes@pelda.hu",
    [`${group}.phoneNumber`]: "+36301234567",
  }) as const;

let counter = 0;

/** Returns an organisation as its form sends it, with changes. */
export function organisation(changes: Partial<Dto<typeof organisationRegistration>> = {}) {
  counter += 1;
  return nested({
    fullName: `Kőszegi Triatlon Egyesület ${counter}`,
    shortName: "KTE",
    isClub: true,
    isOrganizer: false,
    isAdult: true,
    isSupply: false,
    email: `egyesulet${counter}@pelda.hu`,
    password: PASSWORD,
    passwordAgain: PASSWORD,
    ...within("address", ADDRESS),
    ...within("billingAddress", ADDRESS),
    taxNumber: "12345676-1-42",
    bankName: "Példa Bank",
    bankAccountNumber: "11794008-20543226-00000000",
    billingName: "Kőszegi Triatlon Egyesület",
    billingAccountNumber: "11794008-20543226-00000000",
    ...officer("president", "Elnök"),
    ...officer("contact", "Kapcsolat"),
    ...officer("economicLeader", "Gazda"),
    fbLink: null,
    instaLink: null,
    accept: true,
    ...changes,
  });
}

type PersonDto = Dto<typeof personRegistration>;

/** Returns an adult athlete of a club as the form sends it, with changes. The caller provides a picture. */
export const person = (changes: Partial<PersonDto> = {}) =>
  nested({
    ...athleteFields(),
    athleteRegType: "NORMAL",
    profilePicture: null,
    club: null,
    password: PASSWORD,
    passwordAgain: PASSWORD,
    ...changes,
  });

/** Uploads a picture as a guest and returns its key. */
export const putUp = (guest: Browser): Promise<string> => uploadPicture(guest, personRegistration.control);

/** Returns a person as the edit form sends it: the fields of a record or a registration without read-only ones. */
export function recorded(whole: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, unknown>> = {}) {
  const names = Object.entries<Field>(personForm.fields).flatMap(([name, { readOnly }]) => (readOnly ? [] : [name]));
  return nested({ ...BY_THE_OFFICE, ...flat(whole, names), ...changes });
}
/** Registers a complete athlete as a guest, with changes. */
export async function registerAthlete(
  portal: Portal,
  club: number,
  changes: Partial<PersonDto> = {},
  guest: Browser = portal.browser(),
) {
  const profilePicture = await putUp(guest);
  const doctorDocument = await putUp(guest);
  const dto = person({ club: { id: club }, profilePicture, "athlete.doctorDocument": doctorDocument, ...changes });
  return { ...(await register(portal, dto, {}, guest, "personSubmitControl")), profilePicture, doctorDocument };
}

type Sent = { proof?: Proof; nickname?: string };

/** Sends a registration with its own proof, as a program could. */
export async function register(
  portal: Portal,
  dto: unknown,
  sent: Sent = {},
  browser: Browser = portal.browser(),
  control = "orgSubmitControl",
) {
  const { status, body, headers } = await browser.send("POST", `/api/${control}/save`, {
    body: JSON.stringify({ dto, proof: sent.proof ?? (await cheapProof(portal)), nickname: sent.nickname ?? "" }),
    headers: { "content-type": "application/json" },
  });
  return { status, body: Answer.parse(body), headers };
}

const Answer = z.object({
  successful: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  properties: z.record(z.string(), z.array(z.object({ message: z.string() }))).optional(),
});

/** Returns the mails to an address, the oldest first. */
export const mailsTo = async (portal: Portal, email: string) =>
  (await portal.mails()).selectAll().where("recipient", "=", email).orderBy("id").execute();

/** Returns the token of the link in a mail. */
export const tokenIn = ({ text }: { text: string }): string => /confirm\?token=([\w-]{43})/.exec(text)?.[1] ?? "";

export const accountsOf = (portal: Portal, email: string) =>
  portal.db.selectFrom("account").selectAll().where("email", "ilike", email).execute();

/** Returns a proof for a challenge of the portal, with all the work. */
export async function honestProof(browser: Browser): Promise<Proof> {
  const { body } = await browser.call("GET /registrationControl/getChallenge", {});
  if (body.bits !== PROOF_BITS) throw new Error("the portal asks for another number of bits than PROOF_BITS");
  // In batches, since the portal runs in this same process.
  for (let nonce = 0; ; nonce += 1) {
    const proof = { challenge: body.challenge, nonce };
    if (proves(proof, body.bits)) return proof;
    if (nonce % TRIES_AT_ONCE === 0) await nextTurn();
  }
}

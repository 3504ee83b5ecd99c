import { setImmediate as nextTurn } from "node:timers/promises";
import type { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import { findProof, PROOF_BITS, proves, type Proof } from "@rajt/contract/registration/proof.rules";
import type { Dto } from "@rajt/contract/kernel/form";
import { nested } from "@rajt/contract/kernel/form-names";
import * as z from "zod";
import { hashToken, newToken } from "../../kernel/session/session.ts";
import type { Browser } from "../../testing/browser.ts";
import type { Portal } from "../../testing/harness.ts";
import { keepChallenge } from "./registration.store.ts";

export const CONFIRM = "POST /registrationControl/confirm";
export const PASSWORD = "uszik-teker-fut";

/** So few that a test need not wait: the rule is the same for any number. */
const FEW_BITS = 6;
const TRIES_AT_ONCE = 500;

/** A proof that counts, for a challenge as the portal makes them but for its bits. */
export async function cheapProof({ db, clock }: Portal): Promise<Proof> {
  const challenge = newToken();
  const expiresAt = new Date(clock().getTime() + 60_000);
  await keepChallenge(db, { challengeHash: hashToken(challenge), bits: FEW_BITS, expiresAt });
  return findProof(challenge, FEW_BITS);
}

const address = (group: "address" | "billingAddress") =>
  ({
    [`${group}.zipcode`]: "9700",
    [`${group}.city`]: "Szombathely",
    [`${group}.county`]: "Vas",
    [`${group}.street`]: "Fő",
    [`${group}.streetType`]: "tér",
    [`${group}.number`]: "1",
    [`${group}.floor`]: null,
    [`${group}.door`]: null,
  }) as const;

const officer = (group: "president" | "contact" | "economicLeader", lastName: string) =>
  ({
    [`${group}.lastName`]: lastName,
    [`${group}.firstName`]: "Ágnes",
    [`${group}.email`]: "agnes@pelda.hu",
    [`${group}.phoneNumber`]: "+36301234567",
  }) as const;

let counter = 0;

/** An organisation as its form sends it; give what differs. */
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
    ...address("address"),
    ...address("billingAddress"),
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

type Sent = { proof?: Proof; nickname?: string };

/** Sends a registration with a proof of its own, as any program could. */
export async function register(portal: Portal, dto: unknown, sent: Sent = {}, browser: Browser = portal.browser()) {
  const { status, body, headers } = await browser.send("POST", "/api/orgSubmitControl/save", {
    body: JSON.stringify({ dto, proof: sent.proof ?? (await cheapProof(portal)), nickname: sent.nickname ?? "" }),
    headers: { "content-type": "application/json" },
  });
  return { status, body: Answer.parse(body), headers };
}

const Answer = z.object({
  successful: z.boolean(),
  code: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

/** The mails to an address, the oldest first. */
export const mailsTo = (portal: Portal, email: string) =>
  portal.db.selectFrom("mail").selectAll().where("recipient", "=", email).orderBy("id").execute();

/** The token of the link in a mail. */
export const tokenIn = ({ text }: { text: string }): string => /confirm\?token=([\w-]{43})/.exec(text)?.[1] ?? "";

export const accountsOf = (portal: Portal, email: string) =>
  portal.db.selectFrom("account").selectAll().where("email", "ilike", email).execute();

/** A proof for a challenge that the portal gave, with all the work. */
export async function honestProof(browser: Browser): Promise<Proof> {
  const { body } = await browser.call("GET /registrationControl/getChallenge", {});
  if (body.bits !== PROOF_BITS) throw new Error("another number of bits");
  // In bits, since the portal that is asked next runs in this very process.
  for (let nonce = 0; ; nonce += 1) {
    const proof = { challenge: body.challenge, nonce };
    if (proves(proof, body.bits)) return proof;
    if (nonce % TRIES_AT_ONCE === 0) await nextTurn();
  }
}

// What one registration of a person costs: its requests, each with its time, beside the hash, the wait and the inserts that it cannot do without.
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { findProof, PROOF_BITS } from "@rajt/contract/registration/proof.rules";
import { openBenchWorld } from "./bench.testbed.ts";
import { createPasswords } from "../server/src/features/access/sign-in/passwords.ts";
import { report } from "./figure.ts";
import { median } from "./load.ts";
import { newPerson, PICTURE } from "./registration-person.ts";

const REGISTRATIONS = 25;
/** So that the browser's work, which is measured apart, does not hold up a server on the same machine. */
const FEW_BITS = 4;
const SAVE = "save";
/** So long everybody waits after the hash, whether the address was known or not: milliseconds. */
const SAME_FOR_ALL = 100;
/** Account, person, address, licence, two uses of files, log, link, mail. */
const ROWS = 9;

const passwords = createPasswords();
const world = await openBenchWorld();
try {
  const { rows } = await world.pool.query<{ id: number }>(
    `insert into account (kind, email, registration_status, registered_at, updated_at)
     values ('ORGANISATION', 'klub@bench.example', 'ACTIVE', now(), now()) returning id`,
  );
  const club = rows[0]?.id ?? 0;
  await world.pool.query(
    "insert into organisation (id, full_name, short_name, user_status, is_club) values ($1, 'Bench', 'Bench', 'Verified', true)",
    [club],
  );
  const spent = new Map<string, number[]>();
  const bare: number[] = [];
  for (let turn = 0; turn < REGISTRATIONS; turn += 1) {
    await registerOne(club, spent);
    bare.push(await timed(bareSaving));
  }
  const proofs: number[] = [];
  for (let turn = 0; turn < REGISTRATIONS; turn += 1)
    proofs.push(await timed(async () => findProof(randomBytes(32).toString("base64url"), PROOF_BITS)));
  console.log(`a registration is ${spent.size} requests, of which a person waits for the last but one`);
  for (const [name, times] of spent) console.log(`${name.padEnd(28)} ${median(times).toFixed(1)} ms`);
  console.log(`${"the proof, while one types".padEnd(28)} ${median(proofs).toFixed(0)} ms`);
  report("saving beside the hash, the wait and bare inserts", median(spent.get(SAVE) ?? []), median(bare), "ms", {
    most: 1.5,
  });
} finally {
  await world.close();
}

/** All that a browser asks for, one after the other. */
async function registerOne(club: number, spent: Map<string, number[]>): Promise<void> {
  await world.pool.query("delete from rate_limit");
  let cookie = "";
  const ask = async <T>(name: string, method: string, path: string, body?: BodyInit): Promise<T> => {
    const began = performance.now();
    const response = await fetch(`${world.portal}/api/${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        origin: world.portal,
        "sec-fetch-site": "same-origin",
        cookie,
        ...(typeof body === "string" && { "content-type": "application/json" }),
      },
    });
    const answer = (await response.json()) as T & { successful?: boolean };
    spent.set(name, [...(spent.get(name) ?? []), performance.now() - began]);
    if (!response.ok || answer.successful === false) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    return answer;
  };
  const putUp = async (name: string): Promise<string> => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(PICTURE)]), "kép.png");
    return (await ask<{ key: string }>(name, "POST", "personSubmitControl/addFile", form)).key;
  };
  await ask("challenge", "GET", "registrationControl/getChallenge");
  await ask("empty form", "GET", "personSubmitControl/create");
  await ask("choices", "GET", "personSubmitControl/getFormData");
  const files = { picture: await putUp("picture"), doctors: await putUp("doctor's word") };
  const dto = newPerson(club, files);
  const proof = await cheapProof();
  await ask(SAVE, "POST", "personSubmitControl/save", JSON.stringify({ dto, proof, nickname: "" }));
  const token = await mailedToken(dto.email);
  await ask("the mailed link", "POST", "registrationControl/confirm", JSON.stringify({ token }));
}

/** Waits for the mail, which a job writes after the registration. */
async function mailedToken(to: string): Promise<string | undefined> {
  for (;;) {
    const { rows } = await world.pool.query<{ text: string }>("select text from mail where recipient = $1", [to]);
    if (rows[0]) return /token=([\w-]{43})/.exec(rows[0].text)?.[1];
    await sleep(100);
  }
}

async function cheapProof() {
  const challenge = randomBytes(32).toString("base64url");
  await world.pool.query(
    "insert into registration_challenge (challenge_hash, bits, expires_at) values ($1, $2, now() + interval '1 hour')",
    [createHash("sha256").update(challenge).digest(), FEW_BITS],
  );
  return findProof(challenge, FEW_BITS);
}

async function bareSaving(): Promise<void> {
  await passwords.hash("jelszó-a-padon");
  await Promise.all([sleep(SAME_FOR_ALL), bareInserts()]);
}

/** The rows that a registration leaves, in one transaction over the bare driver, without a word of what they must be. */
async function bareInserts(): Promise<void> {
  const client = await world.pool.connect();
  await client.query("begin");
  for (let row = 0; row < ROWS; row += 1)
    await client.query({
      name: "row",
      text: "insert into bare_log (entry, at) values ($1, $2)",
      values: [row, new Date()],
    });
  await client.query("commit");
  client.release();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashToken, newToken } from "../../kernel/session/session.ts";
import type { Reply } from "../../../test/browser.ts";
import { makeAthlete, makeClub, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { statementsAsked } from "../../../test/statements-asked.ts";
import { cheapProof, CONFIRM, mailsTo, organisation, register, tokenIn } from "./registration.testbed.ts";

// No response discloses whether a person is registered: neither its content, nor the work done before it.

const MINUTE = 60_000;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 4 });
});
beforeEach(async () => {
  await portal.db.deleteFrom("rate_limit").execute();
  portal.asked.length = 0;
});
afterAll(() => portal.close());

/** The part of a response that a stranger sees, without what depends on the moment or the browser. */
const seen = ({ status, body, headers }: Pick<Reply<unknown>, "status" | "body" | "headers">) => ({
  status,
  body,
  headers: [...headers.keys()].toSorted(),
});
const mailCount = async () => (await (await portal.mails()).select("id").execute()).length;

describe("registering an organisation", () => {
  const registered = async (changes: Parameters<typeof organisation>[0]) => {
    const proof = await cheapProof(portal);
    const before = await mailCount();
    const { answer, statements } = await statementsAsked(() => register(portal, organisation(changes), { proof }));
    return { answer: seen(answer), statements, mails: (await mailCount()) - before };
  };
  const upToTheAccount = (statements: readonly string[]) => {
    const at = statements.findIndex((text) => /insert into "?account"?\b/i.test(text));
    expect(at).toBeGreaterThan(0);
    return statements.slice(0, at + 1);
  };

  test("with a known address has the same answer and statements as with any other, and mails only its owner", async () => {
    const { email } = await makeClub(portal.db);
    const known = await registered({ email });
    const unknown = await registered({ email: "senkie@pelda.hu" });
    expect(known.answer).toMatchObject({ status: 200, body: { successful: true } });
    expect(known.answer).toEqual(unknown.answer);
    // Later statements differ; everyone is answered after the same time (known-or-not.timed.test.ts).
    expect(upToTheAccount(known.statements)).toEqual(upToTheAccount(unknown.statements));
    expect([known.mails, unknown.mails]).toEqual([1, 1]);
    const templates = async (address: string) => (await mailsTo(portal, address)).map(({ template }) => template);
    expect([await templates(email), await templates("senkie@pelda.hu")]).toEqual([
      ["REGISTRATION_KNOWN"],
      ["REGISTRATION"],
    ]);
  });

  test("with another organisation's numbers and names has the same answer", async () => {
    const first = {
      fullName: "Ismert Egyesület",
      taxNumber: "12345676-1-42",
      bankAccountNumber: "11794008-20543226-00000000",
    };
    const unknown = await registered({ ...first, email: "elso@pelda.hu" });
    const known = await registered({ ...first, email: "masodik@pelda.hu" });
    expect(known.answer).toEqual(unknown.answer);
    expect(known.statements).toEqual(unknown.statements);
  });

  test("with a link never mailed, a used one or an expired one has the same answer", async () => {
    const proven = await registered({ email: "igazolt@pelda.hu" });
    expect(proven.mails).toBe(1);
    const [mail] = await mailsTo(portal, "igazolt@pelda.hu");
    const used = tokenIn(mail ?? { text: "" });
    const confirmed = (token: string) => statementsAsked(() => portal.browser().call(CONFIRM, { token }));
    expect((await confirmed(used)).answer.body).toEqual({ successful: true, email: "igazolt@pelda.hu" });
    const answers = [await confirmed(used), await confirmed(newToken())];
    await registered({ email: "keso@pelda.hu" });
    const [late] = await mailsTo(portal, "keso@pelda.hu");
    portal.clock.advance(49 * 60 * MINUTE);
    answers.push(await confirmed(tokenIn(late ?? { text: "" })));
    expect(answers.map(({ answer }) => answer.body.code)).toEqual(answers.map(() => "registration.refusal.linkDead"));
    expect(new Set(answers.map(({ answer }) => JSON.stringify(seen(answer)))).size).toBe(1);
    expect(new Set(answers.map(({ statements }) => JSON.stringify(statements))).size).toBe(1);
  });
});

describe("a new password", () => {
  test("is requested by anyone with the same answer and statements, and mails only the owner of the address", async () => {
    const owners = [
      await makeAthlete(portal.db),
      await makeAthlete(portal.db, { password: false }),
      await makeAthlete(portal.db, { registrationStatus: "DISABLED" }),
    ];
    const request = (email: string) =>
      statementsAsked(() => portal.browser().call("POST /userAccountControl/requestNewPassword", { email }));
    const answers = [];
    for (const email of [...owners.map((owner) => owner.email), "senki.sincs@pelda.hu"])
      answers.push(await request(email));
    for (const { answer } of answers) expect(seen(answer)).toMatchObject({ status: 200, body: true });
    expect(new Set(answers.map(({ answer }) => JSON.stringify(seen(answer)))).size).toBe(1);
    expect(new Set(answers.map(({ statements }) => JSON.stringify(statements))).size).toBe(1);
    expect(portal.asked.map(({ name }) => name)).toEqual(answers.map(() => "mail-new-password"));
    const before = await (await portal.mails()).select("id").execute();
    for (const { name, data } of portal.asked.splice(0)) await portal.runJob(name, data);
    const mails = await (await portal.mails()).select(["id", "recipient"]).orderBy("id").execute();
    expect(mails.slice(before.length).map(({ recipient }) => recipient)).toEqual([owners[0]?.email, owners[1]?.email]);
  });

  test("with a wrong key, an old one or an unknown account has the same answer and statements", async () => {
    const [waits, late, none] = [
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
      await makeAthlete(portal.db),
    ];
    const at = portal.clock();
    const oldKey = newToken();
    const keyOf = (id: number, key: string, minutes: number) => ({
      key_hash: hashToken(key),
      account_id: id,
      requested_at: at,
      expires_at: new Date(at.getTime() + minutes * MINUTE),
    });
    await portal.db
      .insertInto("password_reset")
      .values(keyOf(waits.id, newToken(), 30))
      .execute();
    await portal.db
      .insertInto("password_reset")
      .values(keyOf(late.id, oldKey, 1))
      .execute();
    portal.clock.advance(2 * MINUTE);
    const set = (userId: number, key = newToken()) =>
      statementsAsked(() =>
        portal.browser().call("POST /userAccountControl/setNewPassword", {
          key,
          userId,
          dto: { password: "vadonatúj jelszó", passwordAgain: "vadonatúj jelszó" },
        }),
      );
    const answers = [await set(waits.id), await set(late.id, oldKey), await set(none.id), await set(2_000_000)];
    expect(new Set(answers.map(({ answer }) => JSON.stringify(seen(answer))))).toEqual(
      new Set([JSON.stringify(seen(answers[3]?.answer ?? { status: 0, body: null, headers: new Headers() }))]),
    );
    expect(answers[0]?.answer.body.code).toBe("access.newPassword.linkDead");
    expect(new Set(answers.map(({ statements }) => JSON.stringify(statements))).size).toBe(1);
    await portal.browser().signIn(waits.email, PASSWORD);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAthlete, PASSWORD } from "../../../../test/factories.ts";
import { markSent } from "../../mail/mail.store.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";

const MINUTE = 60_000;
const NEW = "vadonatúj jelszó";
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ poolSize: 10 });
});
afterAll(() => portal.close());

const ask = (email: string, headers: Record<string, string> = {}) =>
  portal.browser().call("POST /userAccountControl/requestNewPassword", { email }, headers);
const runAsked = async () => {
  for (const { name, data } of portal.asked.splice(0))
    if (name === "mail-new-password") await portal.runJob(name, data);
};
const lastMail = async () => (await portal.mails()).selectAll().orderBy("id", "desc").executeTakeFirst();

/** Requests a mail and returns its key. */
async function keyFor(email: string): Promise<string> {
  await ask(email);
  await runAsked();
  return /new-password\/\d+\/([\w-]{43})/.exec((await lastMail())?.text ?? "")?.[1] ?? "";
}
const set = (userId: number, key: string, password = NEW, passwordAgain = password) =>
  portal.browser().call("POST /userAccountControl/setNewPassword", { key, userId, dto: { password, passwordAgain } });
const canSignIn = async (email: string, password: string) =>
  (await portal.browser().call("POST /userLogin/loginV2", { email, password })).body.successful;

describe("requesting the mail", () => {
  test("answers alike, with the same work, for a registered and an unknown address", async () => {
    const { email } = await makeAthlete(portal.db);
    portal.asked.length = 0;
    const known = await ask(email);
    const unknown = await ask("senki@pelda.hu");
    expect([known.status, known.body]).toEqual([200, true]);
    expect([unknown.status, unknown.body]).toEqual([200, true]);
    expect(portal.asked.map(({ name }) => name)).toEqual(["mail-new-password", "mail-new-password"]);
    const before = (await lastMail())?.id;
    portal.asked.shift();
    await runAsked();
    expect((await lastMail())?.id).toBe(before);
  });

  test("refuses the fourth request of an hour, in any case of the address, and works again after an hour", async () => {
    for (const email of ["harom@pelda.hu", "nincs@pelda.hu"]) {
      if (email.startsWith("harom")) await makeAthlete(portal.db, { email });
      const answers = [await ask(email), await ask(email.toUpperCase()), await ask(email), await ask(email)];
      expect(answers.map(({ body }) => body)).toEqual([true, true, true, false]);
    }
    portal.clock.advance(60 * MINUTE);
    expect((await ask("harom@pelda.hu")).body).toBe(true);
  });

  test("refuses by field what is not an address", async () => {
    portal.asked.length = 0;
    const { status, body } = await ask("nem-cim");
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("Email formátuma nem megfelelő.");
    expect(portal.asked).toEqual([]);
  });

  test("mails a link to the portal, whatever host the request names, and stores no key in plain text", async () => {
    const { id, email } = await makeAthlete(portal.db);
    await ask(email, { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" });
    await runAsked();
    const mail = await lastMail();
    expect(mail?.text).toContain(`${portal.url.origin}/new-password/${id}/`);
    expect(`${mail?.text}${mail?.html}`).not.toContain("evil");
    const key = /new-password\/\d+\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    const rows = await portal.db.selectFrom("password_reset").selectAll().where("account_id", "=", id).execute();
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row?.key_hash.toString("base64url")).not.toBe(key);
    expect(row?.key_hash.toString()).not.toBe(key);
  });

  test("uses the language of the account", async () => {
    const { id, email } = await makeAthlete(portal.db);
    await portal.db.updateTable("account").set({ locale: "en" }).where("id", "=", id).execute();
    await keyFor(email);
    expect((await lastMail())?.subject).toBe("Set a new password – Rajt");
  });

  test.each(["NEW", "DISABLED", "DELETED"] as const)(
    "an account that is %s gets no mail",
    async (registrationStatus) => {
      const { email } = await makeAthlete(portal.db, { registrationStatus, paidYears: [] });
      await ask(email);
      await runAsked();
      const mails = await (await portal.mails()).select("id").where("recipient", "=", email).execute();
      expect(mails).toEqual([]);
    },
  );

  test("sends no second mail and keeps the key valid when the job runs again", async () => {
    const { id, email } = await makeAthlete(portal.db);
    portal.asked.length = 0;
    await ask(email);
    const [job] = portal.asked;
    await portal.runJob("mail-new-password", job?.data);
    const first = await lastMail();
    await portal.runJob("mail-new-password", job?.data);
    expect((await lastMail())?.id).toBe(first?.id);
    const key = /new-password\/\d+\/([\w-]{43})/.exec(first?.text ?? "")?.[1] ?? "";
    expect((await set(id, key)).body.successful).toBe(true);
  });
});

describe("setting the password", () => {
  test("works once: the new password signs in, the old one does not, and every session ends", async () => {
    const { id, email } = await makeAthlete(portal.db);
    const browser = await portal.browser().signIn(email, PASSWORD);
    const key = await keyFor(email);
    expect((await set(id, key)).body).toEqual({ successful: true });
    expect((await browser.call("GET /userLogin/isLoggedIn", {})).body).toBe(false);
    expect([await canSignIn(email, PASSWORD), await canSignIn(email, NEW)]).toEqual([false, true]);
    const again = await set(id, key, "még egy jelszó");
    expect(again.body).toMatchObject({ successful: false, code: "access.newPassword.linkDead" });
    expect(await canSignIn(email, NEW)).toBe(true);
    const changes = await portal.db.selectFrom("change_log").selectAll().where("object_id", "=", id).execute();
    expect(changes).toMatchObject([{ actor_id: id, action: "password", object: "account", at: portal.clock() }]);
    expect(JSON.stringify(changes)).not.toContain("argon2");
  });

  test("sets the first password of an account without one", async () => {
    const { id, email } = await makeAthlete(portal.db, { password: false });
    expect((await set(id, await keyFor(email))).body.successful).toBe(true);
    expect(await canSignIn(email, NEW)).toBe(true);
  });

  test("succeeds once of sixteen concurrent requests, and its password is valid", async () => {
    const { id, email } = await makeAthlete(portal.db);
    const key = await keyFor(email);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => set(id, key, `párhuzamos jelszó ${index}`)),
    );
    const winners = answers.flatMap(({ body }, index) => (body.successful ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(await canSignIn(email, `párhuzamos jelszó ${winners[0]}`)).toBe(true);
  });

  test("control: without consuming the key, several requests succeed", async () => {
    const unguarded = await startPortal({ poolSize: 10 });
    try {
      await sql`create function forget_use() returns trigger language plpgsql as 'begin new.used_at := null; return new; end'`.execute(
        unguarded.db,
      );
      await sql`create trigger forget before update on password_reset for each row execute function forget_use()`.execute(
        unguarded.db,
      );
      const { id, email } = await makeAthlete(unguarded.db);
      await unguarded.browser().call("POST /userAccountControl/requestNewPassword", { email });
      await unguarded.runJob("mail-new-password", unguarded.asked[0]?.data);
      const { text } = await (await unguarded.mails()).select("text").executeTakeFirstOrThrow();
      const key = /new-password\/\d+\/([\w-]{43})/.exec(text)?.[1] ?? "";
      const dto = { password: NEW, passwordAgain: NEW };
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          unguarded.browser().call("POST /userAccountControl/setNewPassword", { key, userId: id, dto }),
        ),
      );
      expect(answers.filter(({ body }) => body.successful).length).toBeGreaterThan(1);
    } finally {
      await unguarded.close();
    }
  });

  test("accepts only the newest key", async () => {
    const { id, email } = await makeAthlete(portal.db);
    const older = await keyFor(email);
    const newer = await keyFor(email);
    expect(older).not.toBe(newer);
    expect((await set(id, older)).body.successful).toBe(false);
    expect((await set(id, newer)).body.successful).toBe(true);
  });

  test("accepts a key for thirty minutes", async () => {
    const [late, inTime] = [await makeAthlete(portal.db), await makeAthlete(portal.db)];
    const [lateKey, key] = [await keyFor(late.email), await keyFor(inTime.email)];
    portal.clock.advance(30 * MINUTE - 1);
    expect((await set(inTime.id, key)).body.successful).toBe(true);
    portal.clock.advance(1);
    expect((await set(late.id, lateKey)).body.successful).toBe(false);
  });

  test("accepts a key only for its own account, while that may sign in", async () => {
    const [one, other] = [await makeAthlete(portal.db), await makeAthlete(portal.db)];
    const key = await keyFor(one.email);
    expect((await set(other.id, key)).body.successful).toBe(false);
    await portal.db.updateTable("account").set({ registration_status: "DISABLED" }).where("id", "=", one.id).execute();
    expect((await set(one.id, key)).body.successful).toBe(false);
    for (const wrong of ["", "x", key.slice(1), `${key}x`, key.toUpperCase()])
      expect((await set(one.id, wrong)).body.successful).toBe(false);
  });

  test.each([
    ["password", "ab12", "ab12", "A jelszó túl rövid. Minimum 5 karakter hosszúságú kell legyen."],
    ["password", "x1".repeat(26), "x1".repeat(26), "A jelszó túl hosszú. Legfeljebb 50 karakter lehet."],
    ["passwordAgain", NEW, `${NEW}.`, "A jelszavaknak meg kell egyeznie."],
  ])("%s: %s", async (field, password, again, message) => {
    const { id, email } = await makeAthlete(portal.db);
    const { status, body } = await set(id, await keyFor(email), password, again);
    expect(status).toBe(400);
    expect(body.properties?.[field]).toContainEqual({ message });
  });

  test.each(["123456", "QWERTZ", "Jelszó123", "jelszo\u0301123", "fradi1899", "zzzzzzzzz", "🏊🏊🏊🏊🏊"])(
    "a common one is refused and the key still holds: %s",
    async (password) => {
      const { id, email } = await makeAthlete(portal.db);
      const key = await keyFor(email);
      const { body } = await set(id, key, password);
      expect(body).toMatchObject({ successful: false, code: "access.newPassword.common" });
      expect(body.properties?.["password"]).toHaveLength(1);
      expect((await set(id, key)).body.successful).toBe(true);
    },
  );
});

test("leaves no password, session token or key in any table, except in the queued mail", async () => {
  const { id, email } = await makeAthlete(portal.db);
  const browser = await portal.browser().signIn(email, PASSWORD);
  const key = await keyFor(email);
  const canary = "kanári-jelszó-7";
  await set(id, key, canary);
  await portal.browser().call("POST /userLogin/loginV2", { email, password: `${canary}-rossz` });
  await portal.browser().call("POST /userLogin/loginV2", { email: canary, password: canary });
  await browser.signIn(email, canary);
  for (const { id: mail } of await portal.db.selectFrom("mail").select("id").execute())
    await markSent(portal.db, mail, portal.clock());
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(portal.db);
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(portal.db);
    const text = rows.map(({ line }) => line).join("\n");
    for (const secret of [canary, key, browser.cookies.get("session") ?? "-"]) {
      expect([name, text.includes(secret)]).toEqual([name, false]);
      expect([name, text.includes(Buffer.from(secret).toString("hex"))]).toEqual([name, false]);
    }
  }
});

describe("the stored form of a password", () => {
  const long = "ű".repeat(40) + "árvíztűrő".slice(0, 9) + "!";
  test.each([
    ["fifty letters of two bytes", long, long],
    ["composed, then decomposed", "árvíztűrő tükör", "árvíztűrő tükör".normalize("NFD")],
    ["decomposed, at its longest", long.normalize("NFD"), long],
    ["emoji and spaces at the ends", "  🏊‍♀️🚴🏃 ", "  🏊‍♀️🚴🏃 "],
  ])("%s", async (_, stored, typed) => {
    const { id, email } = await makeAthlete(portal.db);
    expect((await set(id, await keyFor(email), stored)).body.successful).toBe(true);
    expect(await canSignIn(email, typed)).toBe(true);
    expect(await canSignIn(email, Array.from(typed).slice(0, -1).join(""))).toBe(false);
    const { password_hash: hash } = await portal.db
      .selectFrom("account")
      .select("password_hash")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeClub, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { CONFIRM, mailsTo, PASSWORD, registerAthlete, tokenIn } from "./registration.testbed.ts";

const AGAIN = "POST /registrationControl/sendProofAgain";
const EMAIL = "varakozo@pelda.hu";

let portal: Portal;
let club: Made;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-05-04T10:00:00Z" });
  club = await makeClub(portal.db);
  await registerAthlete(portal, club.id, { email: EMAIL });
});
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

const again = async (email: string) => (await portal.browser().call(AGAIN, { email })).body;
const signsIn = async () =>
  (await portal.browser().call("POST /userLogin/loginV2", { email: EMAIL, password: PASSWORD })).body.successful;

it("sends the link of a registration again, in any spelling of the address, and the link activates the account", async () => {
  expect(await again(EMAIL.toUpperCase())).toEqual({ successful: true });
  const mails = await mailsTo(portal, EMAIL);
  expect(mails).toHaveLength(2);
  expect(await signsIn()).toBe(false);
  const { body } = await portal.browser().call(CONFIRM, { token: tokenIn(mails[1] ?? { text: "" }) });
  expect([body.successful, await signsIn()]).toEqual([true, true]);
});

it("answers alike, without a mail, for an address without a pending registration", async () => {
  for (const email of [EMAIL, club.email, "senki@pelda.hu"]) {
    const before = (await mailsTo(portal, email)).length;
    expect(await again(email)).toEqual({ successful: true });
    expect(await mailsTo(portal, email)).toHaveLength(before);
  }
});

it("sends three mails an hour to an address, and accepts thirty requests of a network", async () => {
  const email = "sokszor@pelda.hu";
  await registerAthlete(portal, club.id, { email });
  for (let times = 0; times < 5; times += 1) expect(await again(email)).toEqual({ successful: true });
  expect(await mailsTo(portal, email)).toHaveLength(4);
  for (let times = 0; times < 25; times += 1) await again("senki@pelda.hu");
  expect((await portal.browser().call(AGAIN, { email })).status).toBe(429);
});

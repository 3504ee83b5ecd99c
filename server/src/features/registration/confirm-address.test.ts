import { afterAll, beforeAll, expect, it } from "vitest";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { CONFIRM } from "./registration.testbed.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

it("limits one network to 120 invalid links an hour, with the time to retry", async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 122; attempt += 1)
    statuses.push((await portal.browser().call(CONFIRM, { token: "x".repeat(43) })).status);
  expect(statuses.slice(119)).toEqual([200, 429, 429]);
  const { body } = await portal.browser().call(CONFIRM, { token: "x".repeat(43) });
  expect(body.message).toBe("Túl sok sikertelen próbálkozás. Próbáld újra 60 perc múlva.");
});

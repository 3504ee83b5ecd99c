import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it, vi } from "vitest";
import { cleanUp, gone, makeDirectory, openGuest, postmasterPid, share } from "./starter.testbed.ts";

afterAll(cleanUp);
vi.setConfig({ testTimeout: 180_000 }); // several processes, on a machine that may be busy

it("goes on for the others without a break, whoever started it and however they end, and ends with the last", async () => {
  const directory = makeDirectory();
  const [first, second, third] = await share(directory, 3);
  const pid = postmasterPid(directory);
  if (!first || !second || !third) throw new Error("there are three");
  const { mark, end } = await openGuest(third.owner);
  expect(await mark()).toBe(1);
  await first.end();
  expect(await mark()).toBe(2);
  await second.kill();
  expect(await mark()).toBe(3);
  // Nor has whoever watches only been slow to notice.
  await sleep(1_000);
  expect(await mark()).toBe(4);
  expect(postmasterPid(directory)).toBe(pid);
  await end();
  await third.kill();
  expect(await gone(directory)).toBe(true);
});

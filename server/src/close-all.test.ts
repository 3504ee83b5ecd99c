import { expect, test, vi } from "vitest";
import { createLogger } from "./kernel/log/logger.ts";
import { closeAll, together, type Closing } from "./close-all.ts";

const closed: string[] = [];
const step = (name: string, isBroken = false): Closing => ({
  what: name,
  close: async () => {
    await Promise.resolve();
    closed.push(name);
    if (isBroken) throw new Error(`${name} is broken`);
  },
});
const log = createLogger("silent");
const errors = vi.spyOn(log, "error").mockImplementation(() => undefined);

test("runs every step, the last first, whatever fails; logs each failure and throws at the end", async () => {
  const closing = closeAll(
    [
      step("postgres"),
      step("pool", true),
      together(step("http", true), step("jobs")),
      {
        what: "jobs",
        close: () => {
          throw new Error("at once");
        },
      },
    ],
    log,
  );
  await expect(closing).rejects.toThrow(AggregateError);
  expect(closed).toEqual(["http", "jobs", "pool", "postgres"]);
  expect(errors.mock.calls.map(([said]) => said)).toMatchObject([
    { what: "jobs", err: { message: "at once" } },
    { what: "http and jobs", err: { message: "http is broken" } },
    { what: "pool", err: { message: "pool is broken" } },
  ]);
  await expect(closeAll([step("again")], log)).resolves.toBeUndefined();
});

test("waits for all parallel steps, and reports all failures", async () => {
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const closing = together(step("one", true), step("two", true), { what: "slow", close: () => slow }).close();
  setTimeout(release, 5);
  await expect(closing).rejects.toMatchObject({ errors: [{ message: "one is broken" }, { message: "two is broken" }] });
});

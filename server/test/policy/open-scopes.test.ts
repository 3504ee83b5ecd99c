import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { OPEN_SCOPES } from "./open-scopes.policy.ts";

const SERVER = path.join(import.meta.dirname, "../../src");
/** A scope that does not ask who is looking. */
const OPEN = /\bscope: (allRows\b|\(\) =>)/;

it("names every list and form whose scope is the same for all viewers", () => {
  const open = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.startsWith("features/") && /(?<!\.test|\.testbed)\.ts$/.test(file))
    .filter((file) => OPEN.test(readFileSync(path.join(SERVER, file), "utf8")));
  expect(open.toSorted(), "give it a scope, or say in policy/open-scopes.policy.ts why it shows all rows").toEqual(
    Object.keys(OPEN_SCOPES),
  );
});

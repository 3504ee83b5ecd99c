import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { EVENT_NAMES } from "@rajt/contract/portal.events";
import { expect, test } from "vitest";

const FEATURES = path.join(import.meta.dirname, "../../src/features");

/** The code of the features by file, without comments, ended notices, and rights, one of which has the name of an event. */
const sources = readdirSync(FEATURES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.(test|testbed)\.ts$/.test(file))
  .map((file) => ({
    file,
    room: file.split(path.sep)[0] ?? "",
    code: readFileSync(path.join(FEATURES, file), "utf8").replaceAll(
      /^ *(\*|\/\/).*$|\b(writes|endNotices)\([^)]*\)/gm,
      "",
    ),
  }));

/** Returns the files that name an event and notify; files that only read notifications may name one too. */
const notifiersOf = (event: string) =>
  sources
    .filter(({ code }) => /\bnotify([A-Z]\w*)?\(/.test(code) && code.includes(`"${event}"`))
    .map(({ file }) => file);

test.each(EVENT_NAMES)("exactly one file notifies about %s", (event) => {
  expect(notifiersOf(event)).toHaveLength(1);
});

test("only the features notification and mail write notifications, deliveries and mails", () => {
  const writers = sources.filter(
    ({ room, code }) =>
      (room !== "mail" &&
        room !== "notification" &&
        /features\/mail\/|\.\.\/mail\/|\b(queueMails|renderMail)\b/.test(code)) ||
      (room !== "notification" &&
        /insert into notification(_delivery)?\b|insertInto\("notification(_delivery)?"\)/.test(code)) ||
      (room !== "mail" && /insert into mail\b|insertInto\("mail"\)/.test(code)),
  );
  expect(writers.map(({ file }) => file)).toEqual([]);
});

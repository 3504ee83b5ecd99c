import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { EVENT_NAMES } from "@rajt/contract/notification/notification.events";
import { expect, test } from "vitest";

const FEATURES = path.join(import.meta.dirname, "../features");

/** The code of the features by file, without what comments quote and without rights, of which one is called as an event is. */
const sources = readdirSync(FEATURES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.(test|testbed)\.ts$/.test(file))
  .map((file) => ({
    file,
    room: file.split(path.sep)[0] ?? "",
    code: readFileSync(path.join(FEATURES, file), "utf8").replaceAll(/^ *(\*|\/\/).*$|\bwrites\([^)]*\)/gm, ""),
  }));

/** Returns the files that name an event where something is told; whoever reads notifications may name one too. */
const tellersOf = (event: string) =>
  sources.filter(({ code }) => /\btell([A-Z]\w*)?\(/.test(code) && code.includes(`"${event}"`)).map(({ file }) => file);

test.each(EVENT_NAMES)("%s is told by one file", (event) => {
  expect(tellersOf(event)).toHaveLength(1);
});

test("no feature queues a mail or writes a notification by itself", () => {
  const byThemselves = sources.filter(
    ({ room, code }) =>
      (room !== "mail" &&
        room !== "notification" &&
        /features\/mail\/|\.\.\/mail\/|queue(Mail|Written)\b/.test(code)) ||
      (room !== "notification" && /insert into notification\b|insertInto\("notification"\)/.test(code)) ||
      (room !== "mail" && /insert into mail\b|insertInto\("mail"\)/.test(code)),
  );
  expect(byThemselves.map(({ file }) => file)).toEqual([]);
});

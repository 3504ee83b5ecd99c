import { expect, test } from "vitest";
import { announcementFlow } from "./competition/announcement/announcement.flow.ts";
import type { Flow } from "./kernel/flow/flow.ts";
import { textAt } from "./kernel/texts.ts";
import { verificationFlow } from "./people/verification.flow.ts";
import { textsEn } from "./texts.en.ts";
import { textsHu } from "./texts.hu.ts";

/** Moves that have a button of their own, and where their words are. */
const SHOWN: readonly [path: string, flow: Flow, moves: readonly string[]][] = [
  ["competition.edit", announcementFlow, ["cancel"]],
  ["people.verification", verificationFlow, Object.keys(verificationFlow.moves)],
];

test.each(SHOWN)("%s has the words of its moves in both languages", (path, flow, moves) => {
  const asked = moves.flatMap((move) =>
    ["action", "question", "confirm", "done", ...(flow.moves[move]?.asks ? ["reason", "hint"] : [])].map(
      (word) => `${path}.${move}.${word}`,
    ),
  );
  for (const texts of [textsHu, textsEn]) expect(asked.filter((one) => textAt(texts, one) === one)).toEqual([]);
});

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { build } from "vite";
import { DEMO_PASSWORD } from "./parties.data.ts";

/** Returns the files of the bundle that are read when a program starts: its entries and their static imports. */
async function readAtOnce(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  const seen = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (seen.has(file) || !files.includes(file)) return;
    seen.add(file);
    const code = await readFile(path.join(folder, file), "utf8");
    for (const [, name] of code.matchAll(/^(?:import|export)\b[^;]*?["']\.\/([\w.-]+)["']/gm))
      if (name) await visit(name);
  };
  for (const entry of ["main.js", "season.js", "reader.js"]) await visit(entry);
  return [...seen];
}

it("the demo is a separate chunk, which the product loads only on request", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "rajt-bundle-"));
  try {
    await build({
      root: path.join(import.meta.dirname, ".."),
      build: { outDir: folder, emptyOutDir: true, sourcemap: false },
      logLevel: "silent",
    });
    const holding = async (files: readonly string[]) => {
      const found = [];
      for (const file of files)
        if (file.endsWith(".js") && (await readFile(path.join(folder, file), "utf8")).includes(DEMO_PASSWORD))
          found.push(file);
      return found;
    };
    expect(await holding(await readdir(folder))).toHaveLength(1);
    expect(await holding(await readAtOnce(folder))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Matches tables that a source writes with its own statements. */
const WRITTEN =
  /insertInto\("(\w+)"|insertRows(?:<[^>]*>)?\(\s*tx,\s*"(\w+)"|updateTable\("(\w+)"|(?:insert into|update) (\w+)/g;

it("the demo's own statements write only what no call does: the common password, where mails stay, and the start of memberships", async () => {
  const written = new Set<string>();
  for (const file of await readdir(import.meta.dirname, { recursive: true })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const source = await readFile(path.join(import.meta.dirname, file), "utf8");
    for (const [, ...tables] of source.matchAll(WRITTEN)) written.add(tables.join(""));
  }
  expect(written).toEqual(new Set(["account", "club_membership", "mail"]));
});

import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { printedTable, type PrintedTable } from "./printed-table.ts";

const PANGRAM = "árvíztűrő tükörfúrógép ÁRVÍZTŰRŐ TÜKÖRFÚRÓGÉP";
const COLUMNS = ["Név", "Futam", "Születési év", "Egyesület", "Licenszszám", "Korcsoport", "Chip", "Befizetve"];

async function* batches(count: number, row: (at: number) => readonly string[]) {
  for (let from = 0; from < count; from += 250)
    yield Array.from({ length: Math.min(250, count - from) }, (_, at) => row(from + at));
}

const table = (rows: PrintedTable["rows"]): PrintedTable => ({
  title: "Őrségi Triatlon nevezések",
  remark: "Készült: 2026.06.12. 19:30",
  columns: COLUMNS.map((heading, at) => ({ heading, width: at < 2 ? 24 : 12 })),
  rows,
  pageWords: ["", ". oldal / ", ""],
  nothing: "Nincs nevezés.",
  language: "hu",
});

async function written(printed: PrintedTable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of printedTable(printed)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the text of each page, as another program reads it, with single spaces. */
async function pagesOf(file: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return text.map((page) => page.replace(/\s+/g, " "));
}

const starter = (at: number) => [
  `Őry Ödön ${at}`,
  "Triatlon – nyílt verseny – sprint",
  "1990",
  "Őrség",
  `L-${at}`,
  "felnőtt",
  `C${at}`,
  "igen",
];

describe("a printed table", () => {
  it("has every letter, every row once, the headings on each page, and page n of m", async () => {
    const pages = await pagesOf(
      await written(table(batches(300, (at) => (at === 7 ? [PANGRAM, ...starter(at).slice(1)] : starter(at))))),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const [at, page] of pages.entries()) {
      for (const heading of COLUMNS) expect(page).toContain(heading.split(" ")[0]);
      expect(page.replaceAll("/ ", "/")).toContain(`${at + 1}. oldal /${pages.length} `);
      expect(page).toContain("Őrségi Triatlon nevezések");
    }
    const all = pages.join("\n").replace(/\s+/g, " ");
    expect([...all.matchAll(/\bL-\d+\b/g)].map(([number]) => number)).toEqual(
      Array.from({ length: 300 }, (_, at) => `L-${at}`),
    );
    for (const word of PANGRAM.split(" ")) expect(all).toContain(word);
  });

  it("breaks long text into lines without loss", async () => {
    const long = "Bodnár-Kovács Bendegúz Bonifác, Szentgyörgyi-Nagy Zsuzsanna, Xántus Ábel, Győrfi Őzike";
    const unbroken = "X".repeat(80);
    const [page = ""] = await pagesOf(await written(table(batches(1, () => [long, unbroken]))));
    const words = page.replace(/\s+/g, "");
    for (const word of long.split(" ")) expect(words).toContain(word);
    expect(words.match(/X/g)).toHaveLength(80 + 1);
  });

  it("has a sentence in place of missing rows", async () => {
    const [page = ""] = await pagesOf(await written(table(batches(0, starter))));
    expect(page).toContain("Nincs nevezés.");
    expect(page.replaceAll("/ ", "/")).toContain("1. oldal /1 ");
  });

  it("embeds its fonts", async () => {
    const file = (await written(table(batches(3, starter)))).toString("latin1");
    const [descriptors, files] = [/\/Type \/FontDescriptor/g, /\/FontFile2 \d+ 0 R/g].map(
      (word) => file.match(word)?.length,
    );
    expect([descriptors, files]).toEqual([2, 2]);
    expect(file).not.toContain("/BaseFont /Helvetica");
  });

  it("sends page by page while rows are still being read", async () => {
    /** More than exist, so that the test does not wait for a page that is not full yet. */
    const ROWS_OF_A_PAGE = 60;
    let [given, pages] = [0, 0];
    const outs: number[] = [];
    const rows = (async function* () {
      for await (const batch of batches(3_000, starter)) {
        given += batch.length;
        yield batch;
        // Like a database that is read while earlier rows are compressed.
        for (let asked = 0; asked < 5_000 && given < 3_000 && pages < given / ROWS_OF_A_PAGE; asked++) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          yield [];
        }
      }
    })();
    for await (const chunk of printedTable(table(rows))) {
      outs.push(given, chunk.length);
      pages += chunk.toString("latin1").split("endstream").length - 1;
    }
    const early = outs
      .filter((_, at) => at % 2 === 1 && (outs[at - 1] ?? 0) < 3_000)
      .reduce((sum, size) => sum + size, 0);
    const all = outs.filter((_, at) => at % 2 === 1).reduce((sum, size) => sum + size, 0);
    expect(early / all).toBeGreaterThan(0.3);
  });
});

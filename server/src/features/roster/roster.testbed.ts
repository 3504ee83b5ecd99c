import type { ImportAnswer, ImportedRow } from "@rajt/contract/roster/roster.calls";
import { makeClub, makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import type { Browser, Reply } from "../../../test/browser.ts";
import { nextTaj } from "../../../test/person-fields.ts";
import { startPortal, type Portal, type PortalOptions } from "../../../test/harness.ts";
import { booleanCell, numberCell, STYLES, textCell } from "../../xlsx/cell.ts";
import { workbook } from "../../xlsx/workbook.ts";
import { serialOf } from "./cell.ts";

const TODAY = "2026-05-04";

export type RosterPortal = Portal & {
  admin: Browser;
  club: Browser;
  ownClub: Made;
  signedIn(made: Made): Promise<Browser>;
};

export async function openRoster(options: PortalOptions = {}): Promise<RosterPortal> {
  const portal = await startPortal({ now: `${TODAY}T10:00:00Z`, ...options });
  const signedIn = (made: Made) => portal.browser().signIn(made.email, PASSWORD);
  const ownClub = await makeClub(portal.db, { name: "Őrségi Úszó és Triatlon Egyesület", shortName: "Őrségi ÚTE" });
  const admin = await signedIn(await makeStaff(portal.db, { name: "Főtitkár Flóra" }));
  return { ...portal, signedIn, ownClub, admin, club: await signedIn(ownClub) };
}

export type TestCell = string | number | boolean | Date | null;
export type Line = Readonly<Record<string, TestCell>>;

/** Returns an .xlsx file of rows by their headings. */
export async function sheet(lines: readonly Line[], headings = headingsOf(lines)): Promise<Buffer> {
  const parts: Buffer[] = [];
  const rows = [lines.map((line) => headings.map((heading) => written(line[heading] ?? null)))];
  const columns = headings.map((heading) => ({ heading, width: 12, cell: (cell: string) => cell }));
  const formats = { day: "yyyy-mm-dd", moment: "yyyy-mm-dd" };
  for await (const bytes of workbook({ title: "Névsor", columns, rows: batches(rows), formats })) parts.push(bytes);
  return Buffer.concat(parts);
}

const headingsOf = (lines: readonly Line[]): string[] => [...new Set(lines.flatMap(Object.keys))];

async function* batches<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

function written(cell: TestCell): string | null {
  if (cell === null || typeof cell === "string") return cell === null ? null : textCell(cell);
  if (typeof cell === "number") return numberCell(String(cell));
  if (typeof cell === "boolean") return booleanCell(cell);
  return numberCell(String(serialOf(cell.toISOString())), STYLES.day);
}

let counter = 0;

/** Returns an adult athlete with all cells filled in, in Hungarian. */
export const adult = (changes: Line = {}): Line => ({
  "TAJ-szám": nextTaj(),
  Vezetéknév: "Győrffy-Őri",
  Keresztnév: `Ábel ${counter++}`,
  "Születési dátum": "1990.06.15.",
  "Születési hely": "Hódmezővásárhely",
  "Anyja vezetékneve": "Űrhegyi",
  "Anyja keresztneve": "Özséb",
  Nem: "férfi",
  // Differs from addresses of forms, which have their own counter.
  "E-mail-cím": `sor${counter++}@pelda.hu`,
  Telefonszám: "06 30 123-4567",
  Irányítószám: 9700,
  Település: "Szombathely",
  Vármegye: "Vas",
  "Közterület neve": "Fő",
  "Közterület jellege": "tér",
  Házszám: 1,
  Licensztípus: "Amatőr",
  "Sportorvosi engedély érvényessége": "2026-10-01",
  ...changes,
});

/** Uploads a file. */
export function sendFile(browser: Browser, content: Buffer, name = "nevsor.xlsx"): Promise<Reply<ImportAnswer>> {
  const boundary = "rajt-trial";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return browser.send("POST", "/api/personEditControl/importXlsx", {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
}

/** Uploads lines and checks every row. */
export async function check(browser: Browser, lines: readonly Line[]): Promise<ImportAnswer> {
  const { body } = await sendFile(browser, await sheet(lines));
  if (!body.successful) throw new Error(`roster was refused: ${body.message ?? ""}`);
  return rest(browser, "check", body);
}

/** Applies all rows of an import. */
export const apply = (browser: Browser, { key }: ImportAnswer): Promise<ImportAnswer> =>
  rest(browser, "apply", { successful: true, key, rowCount: 0, rows: [], next: 0 });

async function rest(browser: Browser, what: "apply" | "check", begun: ImportAnswer): Promise<ImportAnswer> {
  let answer = begun;
  const rows: ImportedRow[] = [...begun.rows];
  while (answer.next !== null) {
    const input = { key: begun.key, from: answer.next };
    ({ body: answer } = await browser.call(`POST /personEditControl/${what}Import`, input));
    if (!answer.successful) return answer;
    rows.push(...answer.rows);
  }
  return { ...answer, rows };
}

/** Returns `REFUSED TAJ-szám: …` for each row. */
export const outcomesOf = ({ rows }: ImportAnswer): string[] =>
  rows.map(({ result, problems }) =>
    [result, ...problems.map(({ column, message }) => (column === null ? message : `${column}: ${message}`))].join(" "),
  );

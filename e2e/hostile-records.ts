// Stores hostile text through the API wherever it is accepted.
import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./visitor.ts";

/** Texts that run as code if used as HTML, a template or an address. */
export const PAYLOADS = [
  `"><img src=x onerror=__xss=1>`,
  `<script>__xss=1</script>`,
  `javascript:__xss=1//`,
  `<svg><image href=x onerror=__xss=1>`,
  `{{constructor.constructor('__xss=1')()}}`,
  `'-(__xss=1)-'`,
  `<iframe src=javascript:parent.__xss=1>`,
] as const;
/** The texts that run as HTML; the others run as an address, a template or a script. */
export const MARKUP = PAYLOADS.filter((text) => text.includes("<"));
const MOST_ROWS = 2;
/** The maximum number of retries without the refused values. */
const MOST_TRIES = 12;

/** Puts hostile text into the first rows of a list. @returns the rows that accepted some, and the number of fields */
export async function poison(page: Page, name: string, view: string | null): Promise<{ ids: number[]; texts: number }> {
  const list = `${name}TableControl`;
  const session = `hostile-${view ?? "all"}`;
  await call(page, `${list}/getInstance`, { session, create: true, ...(view !== null && { view }) });
  const { data = [] } = await call(page, `${list}/getList`, { session, firstResult: 0, maxResults: MOST_ROWS });
  const taken = { ids: [] as number[], texts: 0 };
  for (const { id } of data) {
    const texts = await poisonRow(page, `${name}EditControl`, id);
    if (texts > 0) taken.ids.push(id);
    taken.texts += texts;
  }
  return taken;
}

/** The number of fields of an entry with hostile text, and its indexes among the entries. */
export type PoisonedEntry = { competition: number; id: number; texts: number };

/** Puts hostile text into the fields that an organiser writes about an entrant, in the first competition that accepts it. */
export async function poisonEntry(page: Page, competitions: readonly number[]): Promise<PoisonedEntry | undefined> {
  const [list, form] = ["competitionEntryTableControl", "competitionEntryEditControl"];
  for (const competition of competitions) {
    const session = `hostile-entries-${competition}`;
    const filter = [{ propertyName: "competition", type: "EQ", value: competition }];
    await call(page, `${list}/getInstance`, { session, create: true, filter });
    const { data = [] } = await call(page, `${list}/getList`, { session, firstResult: 0, maxResults: MOST_ROWS });
    for (const { id } of data) {
      const { updated, race, isWritten } = await call(page, `${form}/getData`, { id });
      const dto = {
        race,
        cachedPersonChipNumber: hostile(["cachedPersonChipNumber"]),
        ...(isWritten === true && { cachedPersonFullName: hostile(["cachedPersonFullName"]) }),
      };
      const { successful } = await call(page, `${form}/update`, { id, updated, dto });
      if (successful === true) return { competition, id, texts: JSON.stringify(dto).split("__xss").length - 1 };
    }
  }
  return undefined;
}

/** The fallbacks of a field: hostile text, its former value, a fitting value, null. */
const LADDER = ["hostile", "untouched", "suits", "gone"] as const;
type States = Map<string, (typeof LADDER)[number]>;

/** Replaces every text; refused fields take their next fallback until the record is accepted. */
async function poisonRow(page: Page, form: string, id: number): Promise<number> {
  const { updated, successful: _, ...record } = await call(page, `${form}/getData`, { id });
  const states: States = new Map([...UNTOUCHED].map((name) => [name, "untouched"]));
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const dto = await rewritten(page, { form, states }, record);
    const { successful, properties = {} } = await call(page, `${form}/update`, { id, dto, updated });
    const count = JSON.stringify(dto).split("__xss").length - 1;
    if (successful === true) return count;
    for (const field of Object.keys(properties))
      states.set(field, LADDER[LADDER.indexOf(states.get(field) ?? "hostile") + 1] ?? "gone");
  }
  return 0;
}

/** Another address or password would lock the demo accounts out. */
const UNTOUCHED = ["email", "password", "passwordAgain"];

async function rewritten(
  page: Page,
  of: { form: string; states: States },
  value: unknown,
  at: readonly string[] = [],
): Promise<unknown> {
  const state = of.states.get(at.join(".")) ?? "hostile";
  const isText = typeof value === "string" || value === null;
  if (state === "suits" || (state === "untouched" && !isText)) return suiting(page, of.form, at.at(-1) ?? "");
  if (isText) return state === "hostile" ? hostile(at) : value;
  // A chosen record and fields without text stay.
  if (typeof value !== "object" || (at.length > 0 && "id" in value)) return value;
  if (Array.isArray(value)) return value;
  const entries: [string, unknown][] = [];
  for (const [name, item] of Object.entries(value))
    if (of.states.get([...at, name].join(".")) !== "gone")
      entries.push([name, await rewritten(page, of, item, [...at, name])]);
  return Object.fromEntries(entries);
}

/**
 * A mail with parts that the sanitiser removes; a script address or an unknown placeholder would be refused.
 */
const HOSTILE_LETTER = `<p onclick="__xss=1">Szia! <script>__xss=1</script><svg><image href=x onerror=__xss=1></svg> <b style="width:1px;background:url(javascript:__xss=1)" onmouseover=__xss=1>Te</b><iframe src="javascript:parent.__xss=1"></iframe></p>`;

let counter = 0;
/** The same text for the same field, so that a refusal by length repeats; names differ. */
function hostile(at: readonly string[]): string {
  if (at.at(-1) === "html") return HOSTILE_LETTER;
  const kind =
    Array.from(at.join(".")).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % PAYLOADS.length;
  return `${PAYLOADS[kind]}${(counter++).toString(36)}`;
}

/** Returns a value for a required field that the demo left empty. */
async function suiting(page: Page, form: string, field: string): Promise<unknown> {
  if (/picture|document|permission/i.test(field)) return uploaded(page, `${form}/addFile`, "kép.png");
  if (field === "taj") return socialSecurityNumber(20_000_000 + counter++);
  return SUITING[field] ?? "Anna";
}

const SUITING: Readonly<Record<string, unknown>> = {
  accept: true,
  nationality: "HU",
  phoneNumber: "+36301234567",
  zipcode: "9700",
  city: "Szombathely",
  county: "Vas",
  street: "Fő",
  streetType: "tér",
  number: "1",
  birthPlace: "Győr",
  taxNumber: "12345676-1-42",
  bankAccountNumber: "11794008-20543226-00000000",
  billingAccountNumber: "11773016-11111018-00000000",
  email: "valaki@pelda.hu",
};

function socialSecurityNumber(eight: number): string {
  const sum = Array.from(String(eight)).reduce(
    (all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 7),
    0,
  );
  return `${eight}${sum % 10}`.replace(/^(...)(...)/, "$1 $2 ");
}
/** @returns the key of the file */
export async function uploaded(page: Page, to: string, name: string): Promise<string> {
  const answer = await page.request.post(`/api/${to}`, {
    multipart: { file: { name, mimeType: "image/png", buffer: PIXEL } },
  });
  return ((await answer.json()) as { key: string }).key;
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

type Answer = { successful?: boolean; properties?: Record<string, unknown>; data?: { id: number }[] };

export async function call(page: Page, name: string, body: object): Promise<Answer & Record<string, unknown>> {
  const answer = await page.request.post(`/api/${name}`, { data: body });
  return (await answer.json()) as Answer & Record<string, unknown>;
}

/** Signs in by the API. */
export async function signIn(page: Page, email: string): Promise<void> {
  expect(await call(page, "userLogin/loginV2", { email, password: PASSWORD })).toMatchObject({ successful: true });
}

import type { Call } from "@rajt/contract/kernel/calls";
import { portalCalls } from "@rajt/contract/portal.calls";
import { strFromU8, unzipSync } from "fflate";
import fc from "fast-check";
import type { Browser } from "../browser.ts";
import { shaped, shapeOf } from "../hostile/input.testbed.ts";
import { whoMay } from "../policy/policy.ts";
import { opens, type Party } from "../policy/who.ts";

/** The body of an answer, and its call. */
export type Reading = { readonly from: string; readonly body: unknown };

type Shape = ReturnType<typeof shapeOf>;
const WRITING =
  /\/(save\w*|update\w*|delete\w*|remove\w*|rename|makeDirectory|logout|login\w*|set\w*|personEntry|pay\w*|send\w*|\w*Access|cancel|confirm|apply\w*|sync\w*|refresh|\w*Answer|start\w*)$/;

const calls = Object.entries<Call>(portalCalls).map(([name, { input }]) => ({
  name,
  route: name.replace(" ", " /api"),
  shape: shapeOf(input),
}));

/** Returns everything that a viewer gets by making each call that is open to them, for each of these records, and each list through each view. */
export async function everythingFor(
  browser: Browser,
  party: Party,
  { ids, exports }: { ids: readonly number[]; exports: ReadonlySet<string> },
): Promise<Reading[]> {
  const readings: Reading[] = [];
  const ask = async (name: string, input: object) => {
    const { status, body } = await browser.call(name as keyof typeof portalCalls, input as never);
    if (status === 200) readings.push({ from: name, body });
    return body as Opened;
  };
  for (const { name, route, shape } of calls) {
    const who = whoMay(route);
    if (who === undefined || !opens(who, party) || WRITING.test(name)) continue;
    const list = /^POST \/(\w+TableControl)\/getInstance$/.exec(name)?.[1];
    if (list !== undefined) await readList(list, viewsOf(shape));
    else if (!/TableControl\//.test(name)) for (const input of inputsFor(shape, ids)) await ask(name, input);
  }
  return readings;

  async function readList(list: string, views: readonly (string | undefined)[]) {
    for (const view of views) {
      const opening = { session: "minden", create: true, ...(view && { view }) };
      const { properties = {} } = await ask(`POST /${list}/getInstance`, opening);
      // A list of one record names the column.
      const fixed = Object.keys(properties).find((path) => path !== "view");
      const filters = fixed ? ids.map((value) => [{ propertyName: fixed, type: "EQ", value }]) : [[]];
      for (const filter of filters) {
        if (fixed) await ask(`POST /${list}/getInstance`, { ...opening, filter });
        await ask(`POST /${list}/getList`, { session: "minden", firstResult: 0, maxResults: 1_000 });
        await ask(`POST /${list}/getFilterSelection`, { session: "minden" });
        if (exports.has(list)) readings.push(await exported(browser, list));
      }
    }
  }
}

type Opened = { properties?: Record<string, unknown> };

const viewsOf = ({ properties }: Shape): (string | undefined)[] => {
  const named = properties?.["view"]?.anyOf?.flatMap((either) => either.enum ?? []) ?? [];
  return named.length > 0 ? named.map(String) : [undefined];
};

/** The same call for each record. A search finds everything, a page has the maximal length. */
function inputsFor(shape: Shape, ids: readonly number[]): object[] {
  const [sample] = fc.sample(shaped(shape), { numRuns: 1, seed: 7 });
  const fields = Object.entries(shape.properties ?? {});
  const naming = fields.flatMap(([name, { type }]) => (type === "integer" && !(name in WIDE) ? [name] : []));
  const wide = Object.fromEntries(fields.flatMap(([name]) => (name in WIDE ? [[name, WIDE[name]]] : [])));
  const of = (id: number) => ({
    ...(sample as object),
    ...wide,
    ...Object.fromEntries(naming.map((name) => [name, id])),
  });
  return naming.length > 0 ? ids.map(of) : [{ ...(sample as object), ...wide }];
}
const WIDE: Readonly<Record<string, unknown>> = { firstResult: 0, maxResults: 1_000, limit: 100, query: "" };

/** The cells of an export. */
async function exported(browser: Browser, list: string): Promise<Reading> {
  const from = `GET /${list}/exportXlsx`;
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(new URL(`/api/${list}/exportXlsx?session=minden`, browser.portal), {
    headers: { cookie },
  });
  const content = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200) return { from, body: null };
  return { from, body: Object.values(unzipSync(content)).map((part) => strFromU8(part)) };
}

import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { formCalls } from "@rajt/contract/kernel/form/form.calls";
import type { Form } from "@rajt/contract/kernel/form/form";
import { tableCalls } from "@rajt/contract/kernel/table/table.calls";
import type { Table } from "@rajt/contract/kernel/table/table";
import { portalCalls } from "@rajt/contract/portal.calls";
import { startPortal } from "../test/harness.ts";

// Nothing serves a declaration whose calls are not among the portal's; a declared call without a handler keeps the portal from starting.

const CONTRACT = path.join(import.meta.dirname, "../../contract/src");
const files = readdirSync(CONTRACT, { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?<!\.test|\.testbed)\.ts$/.test(file),
);
type Declared = { readonly control: string; readonly fields?: unknown; readonly columns?: unknown };
const isDeclared = (value: unknown): value is Declared =>
  typeof value === "object" && value !== null && "control" in value && ("fields" in value || "columns" in value);

/** Lists and forms: alone, both of one record, or those of several records. */
const declarationsIn = (value: unknown, deep = 2): Declared[] => {
  if (isDeclared(value)) return [value];
  if (typeof value !== "object" || value === null || deep === 0) return [];
  return Object.values(value).flatMap((one) => declarationsIn(one, deep - 1));
};

const found: [file: string, name: string, declared: Declared][] = [];
for (const file of files) {
  // cast: the module of a file, whatever it exports.
  const module = (await import(path.join(CONTRACT, file))) as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(module))
    for (const one of declarationsIn(value)) found.push([file, name, one]);
}

test("the calls of every declared list and form are among the portal's", () => {
  const forgotten = found.flatMap(([file, name, declared]) => {
    // Registrations are saved by calls of their own.
    if (declared.control.endsWith("SubmitControl")) return [];
    // cast: a module with fields is a form, one with columns a list.
    const own = declared.fields ? formCalls(declared as Form) : tableCalls(declared as Table);
    return Object.keys(own).every((call) => call in portalCalls) ? [] : [`${name} (${declared.control}) of ${file}`];
  });
  const controls = found.map(([, , { control }]) => control);
  expect(controls).toEqual(expect.arrayContaining(["personEditControl", "contestTableControl", "distanceEditControl"]));
  expect(forgotten, "spread ...tableCalls(it) or ...formCalls(it) into the calls of its feature").toEqual([]);
});

test("every declared call is served: the portal starts", async () => {
  // The error names the call that nothing serves, and the way out.
  const portal = await startPortal();
  expect(portal.routes.length).toBeGreaterThan(400);
  await portal.close();
});

test("a column of a list with views is in one of them, or shown to nobody", () => {
  const lost = found.flatMap(([file, , declared]) => {
    // cast: a module with columns is a list.
    const { control, columns, views = {} } = declared as unknown as Table;
    const shown = Object.values(views).flatMap(({ columns: names = [] }) => names);
    return columns === undefined || shown.length === 0
      ? []
      : Object.entries(columns).flatMap(([name, { shownTo }]) =>
          shown.includes(name) || shownTo === "nobody" ? [] : [`${name} of ${control} in ${file}`],
        );
  });
  expect(lost, "put it into the columns of a view, else nobody sees it and no export has it").toEqual([]);
});

test("a field that a form masks in the change log is masked in the log of a deletion too", () => {
  // cast: fields of any kind.
  const masked = found.flatMap(([, , { fields }]) =>
    Object.entries((fields ?? {}) as Form["fields"]).flatMap(([name, field]) =>
      field.masked ? [name.slice(name.lastIndexOf(".") + 1)] : [],
    ),
  );
  expect(masked).toEqual(expect.arrayContaining(["taj", "doctorDate"]));
  const unmasked = found.flatMap(([file, , { control, columns }]) =>
    Object.entries((columns ?? {}) as Table["columns"]).flatMap(([name, column]) =>
      masked.includes(name) && column.shownTo === undefined ? [`${name} of ${control} in ${file}`] : [],
    ),
  );
  expect(unmasked, "say of the column who sees it (shownTo): its values are then masked in the log").toEqual([]);
});

import { anyOf, writes } from "../kernel/access.ts";
import { defineForm, line, whole, type Fields, type Problem } from "../kernel/form/form.ts";
import { defineTable, number, text, type Columns, type Table } from "../kernel/table/table.ts";

const NAME_MAX = 255;
const ORDER_MAX = 1_000_000;
type Nothing = Record<never, never>;

/**
 * Declares the list and the form of a value set (product/competitions 31): name, English name, position and additional fields. The
 * name determines the controls: `valueSet("sportCategory")` has sportCategoryTableControl and sportCategoryEditControl.
 */
export const valueSet = <const N extends string, const C extends Columns = Nothing, const F extends Fields = Nothing>(
  name: N,
  more: {
    readonly columns?: C;
    readonly fields?: F;
    readonly rules?: (dto: Readonly<Record<string, unknown>>) => readonly Problem[];
  } = {},
) => ({
  table: defineTable({
    control: `${name}TableControl`,
    needs: anyOf("ValueSet"),
    columns: {
      name: text({ filters: ["LIKE"] }),
      nameEn: text({ filters: ["LIKE", "IS_NULL"], hiddenAtFirst: true }),
      orderIndex: number({ filters: ["INTERVAL"] }),
      // casts: what is not given adds nothing
      ...(more.columns as C),
    },
    order: [
      ["orderIndex", "asc"],
      ["name", "asc"],
    ],
  }),
  form: defineForm({
    control: `${name}EditControl`,
    needs: anyOf("ValueSet"),
    writes: writes("ValueSet"),
    title: "name",
    lock: true,
    fields: {
      name: line({ max: NAME_MAX, required: true }),
      nameEn: line({ max: NAME_MAX }),
      orderIndex: whole({ min: 0, max: ORDER_MAX, required: true }),
      ...(more.fields as F),
    },
    ...(more.rules ? { rules: more.rules } : {}),
  }),
});

/** A value set whose values may be deleted while nothing uses them. */
export const deletable = <T extends Table, F>({ table, form }: { readonly table: T; readonly form: F }) => ({
  table: { ...table, remove: writes("ValueSet") },
  form,
});

/** A value set with only its names and a position. */
export const plainValueSet = <const N extends string>(name: N) => deletable(valueSet(name));

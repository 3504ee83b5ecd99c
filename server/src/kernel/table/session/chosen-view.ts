import type { Table } from "@rajt/contract/kernel/table/table";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";

type ViewInput = { readonly view?: string | null | undefined; readonly filter?: readonly Filter[] | null | undefined };

/** Returns the requested view, by name or by its fixed filters, and the remaining filters. */
export function chosenView(
  { views = {} }: Pick<Table, "views">,
  { view, filter }: ViewInput,
): { view: string | null; filter: readonly Filter[] } {
  const filters = (filter ?? []).map(({ propertyName, type, value }): Filter => ({ propertyName, type, value }));
  if (view != null) return { view, filter: filters };
  for (const [name, { fixed }] of Object.entries(views)) {
    const isFixed = ({ propertyName, type, value }: Filter) => {
      const by = Object.hasOwn(fixed, propertyName) ? fixed[propertyName] : undefined;
      return by !== undefined && by.type === type && JSON.stringify(by.value) === JSON.stringify(value);
    };
    const names = new Set(filters.filter(isFixed).map(({ propertyName }) => propertyName));
    if (names.size > 0 && names.size === Object.keys(fixed).length)
      return { view: name, filter: filters.filter((each) => !isFixed(each)) };
  }
  return { view: null, filter: filters };
}

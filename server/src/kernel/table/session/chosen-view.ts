import type { Table } from "@rajt/contract/kernel/table/table";
import type { Filter } from "@rajt/contract/kernel/table/table.calls";

type ViewInput = { readonly view?: string | null | undefined; readonly filter?: readonly Filter[] | null | undefined };

/** Returns the view that is asked for by its name or by the filters that it fixes, and the other filters. */
export function chosenView(
  { views = {} }: Pick<Table, "views">,
  { view, filter }: ViewInput,
): { view: string | null; filter: readonly Filter[] } {
  const asked = (filter ?? []).map(({ propertyName, type, value }): Filter => ({ propertyName, type, value }));
  if (view != null) return { view, filter: asked };
  for (const [name, { fixed }] of Object.entries(views)) {
    const isFixed = ({ propertyName, type, value }: Filter) => {
      const by = Object.hasOwn(fixed, propertyName) ? fixed[propertyName] : undefined;
      return by !== undefined && by.type === type && JSON.stringify(by.value) === JSON.stringify(value);
    };
    const names = new Set(asked.filter(isFixed).map(({ propertyName }) => propertyName));
    if (names.size > 0 && names.size === Object.keys(fixed).length)
      return { view: name, filter: asked.filter((each) => !isFixed(each)) };
  }
  return { view: null, filter: asked };
}

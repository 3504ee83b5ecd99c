import type { OrderKey } from "@rajt/contract/kernel/table/table.calls";

/**
 * Returns the order after a click on a heading: by that column alone, reversed if it already was; with Shift the column becomes a further
 * key, is reversed, and is removed at the third click.
 */
export function orderAfterClick(order: readonly OrderKey[], propertyName: string, further: boolean): OrderKey[] {
  const key = order.find((held) => held.propertyName === propertyName);
  if (!further) return [{ propertyName, ascending: order.length === 1 && key !== undefined ? !key.ascending : true }];
  if (key === undefined) return [...order, { propertyName, ascending: true }];
  if (key.ascending) return order.map((held) => (held === key ? { propertyName, ascending: false } : held));
  const rest = order.filter((held) => held !== key);
  return rest.length > 0 ? rest : [{ propertyName, ascending: true }];
}

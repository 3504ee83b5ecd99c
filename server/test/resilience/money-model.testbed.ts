/** A model of money in plain forints and arithmetic, to which the portal's rows are compared. */

export type Item = {
  readonly party: number;
  price: number;
  active: boolean;
  retained: number;
  came: number;
  /** The part of it that was marked manually and is still valid. */
  marked: number;
  /** A card page is open for it. */
  held: boolean;
};

export type Books = { readonly items: Map<number, Item>; readonly credit: Map<number, number> };

export const emptyBooks = (): Books => ({ items: new Map(), credit: new Map() });

export const newItem = (party: number, price: number): Item => ({
  party,
  price,
  active: true,
  retained: 0,
  came: 0,
  marked: 0,
  held: false,
});

export const owes = ({ active, price, retained }: Item): number => (active ? price : retained);
/** Active, and nothing is left to pay. */
export const isSettled = (item: Item): boolean => item.active && left(item) === 0;
const left = (item: Item): number => Math.max(0, owes(item) - item.came);

/** Each act returns whether it is possible; if not, nothing changes. */
export const model = {
  begin: (item: Item): boolean => {
    if (!item.active || item.held || left(item) === 0) return false;
    item.held = true;
    return true;
  },
  end: (item: Item): void => void (item.held = false),
  /** An entry whose price changed after the payment started has the price at its start, unless money was received before. */
  cardPays: (item: Item, amount: number, isEntry: boolean): void => {
    item.held = false;
    if (isEntry && item.active && item.came === 0) item.price = amount;
    item.came += amount;
  },
  /** The office changes the amount of a fee. */
  correct: (item: Item, amount: number): boolean => {
    if (!item.active || item.held || item.came > 0) return false;
    item.price = amount;
    return true;
  },
  /** … or waives the rest of it. */
  remove: (item: Item): boolean => {
    if (!item.active || item.held) return false;
    item.active = false;
    item.retained = 0;
    return true;
  },
  /** Another amount than requested was received: the item is still held, the money is the payer's. */
  doubt: ({ credit }: Books, item: Item, came: number): void => {
    item.held = true;
    credit.set(item.party, (credit.get(item.party) ?? 0) + came);
  },
  take: ({ credit }: Books, item: Item, came: number): boolean => {
    const had = credit.get(item.party) ?? 0;
    const amount = Math.min(left(item), came, had);
    if (amount === 0) return false;
    item.held = false;
    item.came += amount;
    credit.set(item.party, had - amount);
    return true;
  },
  refund: (item: Item, amount: number): void => {
    item.came -= amount;
    item.retained = Math.min(item.retained, item.came);
  },
  mark: (item: Item): boolean => {
    if (!item.active || item.held || left(item) === 0) return false;
    item.marked += left(item);
    item.came += left(item);
    return true;
  },
  unmark: (item: Item): boolean => {
    if (item.marked === 0) return false;
    item.came -= item.marked;
    item.marked = 0;
    item.retained = Math.min(item.retained, item.came);
    return true;
  },
  transfer: ({ credit }: Books, payer: number, amount: number, items: readonly Item[]): void => {
    let rest = amount;
    for (const item of items) {
      const share = Math.min(rest, left(item));
      item.came += share;
      rest -= share;
    }
    credit.set(payer, (credit.get(payer) ?? 0) + rest);
  },
  allocate: ({ credit }: Books, item: Item): boolean => {
    const amount = Math.min(left(item), credit.get(item.party) ?? 0);
    if (!item.active || item.held || amount === 0) return false;
    item.came += amount;
    credit.set(item.party, (credit.get(item.party) ?? 0) - amount);
    return true;
  },
  /** Another race at another price; the organiser's terms retain a part of an overpayment, here none. */
  move: (item: Item, price: number): boolean => {
    if (!item.active || item.held) return false;
    item.price = price;
    return true;
  },
  withdraw: (item: Item, percent: number): boolean => {
    if (!item.active || item.held) return false;
    // Half a forint is rounded up for the entrant.
    const stays = item.price - Math.round((item.price * percent) / 100);
    item.active = false;
    item.retained = Math.min(item.came, stays);
    return true;
  },
};

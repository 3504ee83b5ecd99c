/** The widths that somebody gave to columns, by their names, in rem; all other columns have their own. */
export type Widths = Readonly<Record<string, number>>;

const LEAST = 6;
const MOST = 80;

/** Reads what the session remembers; what does not make sense there is left out. */
export function widthsIn(remembered: string | undefined): Widths {
  try {
    const said: unknown = JSON.parse(remembered ?? "{}");
    if (typeof said !== "object" || said === null) return {};
    return Object.fromEntries(
      Object.entries(said).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    );
  } catch {
    return {};
  }
}

/** The widths with one of them set, within what a column may have, or (null) taken back. */
export function withWidth(widths: Widths, name: string, width: number | null): Widths {
  const { [name]: _, ...rest } = widths;
  if (width === null) return rest;
  return { ...rest, [name]: Math.round(Math.min(MOST, Math.max(LEAST, width)) * 10) / 10 };
}

/** The width of an element in rem. */
export const remOf = (element: Element): number =>
  element.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The changed widths of columns, by name, in rem. */
export type Widths = Readonly<Record<string, number>>;

const LEAST = 6;
const MOST = 80;

/** Parses the session's setting; invalid parts are left out. */
export function widthsIn(remembered: string | undefined): Widths {
  try {
    const parsed: unknown = JSON.parse(remembered ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    );
  } catch {
    return {};
  }
}

/** Returns the widths with one set, within the limits, or (null) reset. */
export function withWidth(widths: Widths, name: string, width: number | null): Widths {
  const { [name]: _, ...rest } = widths;
  if (width === null) return rest;
  return { ...rest, [name]: Math.round(Math.min(MOST, Math.max(LEAST, width)) * 10) / 10 };
}

/** Returns the width of an element in rem. */
export const remOf = (element: Element): number =>
  element.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

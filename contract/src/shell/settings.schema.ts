import type { MenuPageId } from "../portal.pages.ts";

/** Light, dark, or as the visitor's system has it. */
export const SCHEMES = ["system", "light", "dark"] as const;

/**
 * The layouts: the navigation's side, and the width that a page may have (product/portal 2): at the side over the whole
 * height; at the side below the toolbar; on top.
 */
export const LAYOUTS = ["wide", "centred", "top"] as const;

/**
 * The navigation at the side (product/portal 3). `folding` leaves 64 px of pictures when folded and opens over the page; `sidebar` leaves nothing;
 * the panels show the groups in 120 or 64 px, and the pages of one beside them.
 */
export const NAVIGATION_STYLES = ["folding", "sidebar", "panel", "densePanel"] as const;

/** In percent: 0.7 to 1.3 in steps of 0.1 (product/portal 2). */
export const FONT_SIZES = [70, 80, 90, 100, 110, 120, 130] as const;

/** As many as the toolbar has room for on a small desktop. */
export const MOST_SHORTCUTS = 12;

/** The look of the portal for one account, and the pages that it keeps at hand, in the order of its toolbar. */
export type Settings = {
  readonly scheme: (typeof SCHEMES)[number];
  readonly layout: (typeof LAYOUTS)[number];
  readonly navigationStyle: (typeof NAVIGATION_STYLES)[number];
  readonly fontSize: (typeof FONT_SIZES)[number];
  readonly folded: boolean;
  readonly shortcuts: readonly MenuPageId[];
};

export const DEFAULT_SETTINGS: Settings = {
  scheme: "system",
  layout: "wide",
  navigationStyle: "folding",
  fontSize: 100,
  folded: false,
  shortcuts: [],
};

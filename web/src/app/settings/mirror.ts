import { MENU_PAGE_IDS } from "@rajt/contract/portal.pages";
import {
  DEFAULT_SETTINGS,
  FONT_SIZES,
  LAYOUTS,
  NAVIGATION_STYLES,
  SCHEMES,
  type Settings,
} from "@rajt/contract/shell/settings.schema";

/**
 * The settings stored in this browser: for the first paint, for visitors, and for changes not yet saved with the account. `owner` is the
 * account of the settings; null for a visitor's or the defaults.
 */
export type Mirror = {
  readonly owner: number | null;
  readonly settings: Settings;
  readonly unsaved: Partial<Settings>;
};

export const NOTHING_STORED: Mirror = { owner: null, settings: DEFAULT_SETTINGS, unsaved: {} };

/** Parses stored settings; unknown or invalid ones are left out. */
export function readMirror(text: string | null): Mirror {
  const stored = parsed(text);
  if (!isRecord(stored)) return NOTHING_STORED;
  const { owner, settings, unsaved } = stored;
  return {
    owner: typeof owner === "number" ? owner : null,
    settings: { ...DEFAULT_SETTINGS, ...settingsIn(settings) },
    unsaved: settingsIn(unsaved),
  };
}

/** Applies a change: an account's is pending until it is saved, a visitor's stays in this browser. */
export function choose(
  { owner, settings, unsaved }: Mirror,
  account: number | null,
  chosen: Partial<Settings>,
): Mirror {
  // The appearance of the former account may stay; its shortcuts must not.
  const before = owner === account ? settings : { ...settings, shortcuts: [] };
  return {
    owner: account,
    settings: { ...before, ...chosen },
    unsaved: account === null ? {} : { ...(owner === account && unsaved), ...chosen },
  };
}

/**
 * Applies the account's settings (null: none). They win, except over its own pending changes. An account without any adopts the visitor's
 * settings from before sign-in, never another account's.
 */
export function arrive({ owner, settings, unsaved }: Mirror, account: number, saved: Settings | null): Mirror {
  const waiting = owner === account ? unsaved : {};
  if (saved !== null) return { owner: account, settings: { ...saved, ...waiting }, unsaved: waiting };
  if (owner === null) return { owner: account, settings, unsaved: settings === DEFAULT_SETTINGS ? {} : settings };
  return { owner: account, settings: { ...DEFAULT_SETTINGS, ...waiting }, unsaved: waiting };
}

/** Marks the sent settings as saved; later changes stay pending. */
export function saved(mirror: Mirror, sent: Partial<Settings>): Mirror {
  const { unsaved } = mirror;
  const left = Object.entries(unsaved).filter(([name, value]) => !Object.entries(sent).some(same(name, value)));
  return { ...mirror, unsaved: settingsIn(Object.fromEntries(left)) };
}

const same =
  (name: string, value: unknown) =>
  ([sentName, sentValue]: [string, unknown]): boolean =>
    sentName === name && sentValue === value;

function settingsIn(from: unknown): Partial<Settings> {
  if (!isRecord(from)) return {};
  const scheme = among(SCHEMES, from["scheme"]);
  const layout = among(LAYOUTS, from["layout"]);
  const navigationStyle = among(NAVIGATION_STYLES, from["navigationStyle"]);
  const fontSize = among(FONT_SIZES, from["fontSize"]);
  const { folded, shortcuts } = from;
  return {
    ...(scheme !== undefined && { scheme }),
    ...(layout !== undefined && { layout }),
    ...(navigationStyle !== undefined && { navigationStyle }),
    ...(fontSize !== undefined && { fontSize }),
    ...(typeof folded === "boolean" && { folded }),
    ...(Array.isArray(shortcuts) && { shortcuts: shortcuts.flatMap((id: unknown) => among(MENU_PAGE_IDS, id) ?? []) }),
  };
}

const among = <T>(choices: readonly T[], value: unknown): T | undefined => choices.find((choice) => choice === value);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

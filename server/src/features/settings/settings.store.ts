import { MENU_PAGE_IDS, type MenuPageId } from "@rajt/contract/portal.pages";
import { DEFAULT_SETTINGS, FONT_SIZES, type Settings } from "@rajt/contract/shell/settings.schema";
import type { Db, Runner } from "../../kernel/db/database.ts";

/**
 * Returns the stored settings of an account; null before its first choice. A shortcut to a page that no longer exists
 * is omitted.
 */
export async function readSettings(db: Runner, account: number): Promise<Settings | null> {
  const row = await db
    .selectFrom("account_setting")
    .where("account_id", "=", account)
    .select(["scheme", "layout", "navigation_style", "font_percent", "folded", "shortcuts"])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { navigation_style, font_percent, shortcuts, ...same } = row;
  return {
    ...same,
    navigationStyle: navigation_style,
    fontSize: FONT_SIZES.find((size) => size === font_percent) ?? DEFAULT_SETTINGS.fontSize,
    shortcuts: shortcuts.filter(isPage),
  };
}

/**
 * Stores the chosen settings in one statement that writes no other column, so that two pages may choose different
 * settings at once. Not written to the change log: the look of a page concerns only its reader.
 */
export async function keepSettings(db: Db, account: number, chosen: Chosen, at: Date): Promise<void> {
  const first = DEFAULT_SETTINGS;
  await db
    .insertInto("account_setting")
    .values({
      account_id: account,
      scheme: chosen.scheme ?? first.scheme,
      layout: chosen.layout ?? first.layout,
      navigation_style: chosen.navigationStyle ?? first.navigationStyle,
      font_percent: chosen.fontSize ?? first.fontSize,
      folded: chosen.folded ?? first.folded,
      shortcuts: [...(chosen.shortcuts ?? first.shortcuts)],
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({
        // An undefined column is not written.
        scheme: chosen.scheme,
        layout: chosen.layout,
        navigation_style: chosen.navigationStyle,
        font_percent: chosen.fontSize,
        folded: chosen.folded,
        shortcuts: chosen.shortcuts && [...chosen.shortcuts],
        updated_at: at,
      }),
    )
    .execute();
}

/** Some of the settings, as parsed from a request. */
type Chosen = { readonly [K in keyof Settings]?: Settings[K] | undefined };
const isPage = (id: string): id is MenuPageId => MENU_PAGE_IDS.some((page) => page === id);

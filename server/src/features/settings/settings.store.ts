import { MENU_PAGE_IDS, type MenuPageId } from "@rajt/contract/portal.pages";
import { DEFAULT_SETTINGS, FONT_SIZES, type Settings } from "@rajt/contract/shell/settings.schema";
import type { Db, Runner } from "../../kernel/db/database.ts";

/**
 * Returns the settings that an account has kept; null before its first choice. A shortcut to a page that is no more is
 * left out.
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
 * Keeps what was chosen, by one statement that writes no other column: two pages of an account that choose different things at once both have
 * their way. Not written to the change log: how a page looks is nobody's business but its reader's.
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
        // A column that is undefined is not written.
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

/** Some of the settings, as they were read from a request. */
type Chosen = { readonly [K in keyof Settings]?: Settings[K] | undefined };
const isPage = (id: string): id is MenuPageId => MENU_PAGE_IDS.some((page) => page === id);

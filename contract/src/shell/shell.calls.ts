import * as z from "zod";
import { signedIn } from "../kernel/access.ts";
import { answer, defineCalls, nothing } from "../kernel/calls.ts";
import { MENU_PAGE_IDS } from "../portal.pages.ts";
import { FONT_SIZES, LAYOUTS, MOST_SHORTCUTS, NAVIGATION_STYLES, SCHEMES } from "./settings.schema.ts";

export const settings = z.strictObject({
  scheme: z.enum(SCHEMES),
  layout: z.enum(LAYOUTS),
  navigationStyle: z.enum(NAVIGATION_STYLES),
  fontSize: z.literal(FONT_SIZES),
  folded: z.boolean(),
  shortcuts: z
    .array(z.enum(MENU_PAGE_IDS))
    .max(MOST_SHORTCUTS, "shell.shortcuts.tooMany")
    .refine((pages) => new Set(pages).size === pages.length, "shell.shortcuts.twice")
    .readonly(),
});

/** Calls that keep the portal's look with the account (product/portal 2). */
export const shellCalls = defineCalls({
  "GET /dashboardSettingControl/getSettings": {
    needs: signedIn,
    about: "How the portal looks to the caller, and their shortcuts; null while they have kept nothing.",
    input: nothing,
    output: settings.nullable(),
  },
  "POST /dashboardSettingControl/saveSettings": {
    needs: signedIn,
    about: "Keeps the settings named, for the caller; those not named stay as they were.",
    input: settings.partial(),
    output: answer,
  },
});

import { shellCalls } from "@rajt/contract/shell/shell.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { Feature, AppContext } from "../../app-context.ts";
import { keepSettings, readSettings } from "./settings.store.ts";

export { readSettings } from "./settings.store.ts";

/** Serves each account's own settings of the portal's look: no call names an account, so nobody reaches another's. */
export const settingsFeature = ({ db }: AppContext): Feature => ({
  calls: serveCalls(shellCalls, {
    "GET /dashboardSettingControl/getSettings": async ({ account }) => readSettings(db, await account()),
    "POST /dashboardSettingControl/saveSettings": async ({ account, input, now }) => {
      await keepSettings(db, await account(), input, now);
      return { successful: true };
    },
  }),
});

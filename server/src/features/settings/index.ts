import { shellCalls } from "@rajt/contract/shell/shell.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { Feature, AppContext } from "../../app-context.ts";
import { keepSettings, readSettings } from "./settings.store.ts";

export { readSettings } from "./settings.store.ts";

/**
 * Serves the look of the portal to each account: nobody reads or writes any but their own, since no call names an
 * account.
 */
export const settingsFeature = ({ db }: AppContext): Feature => ({
  calls: serveCalls(shellCalls, {
    "GET /dashboardSettingControl/getSettings": async ({ account }) => readSettings(db, await account()),
    "POST /dashboardSettingControl/saveSettings": async ({ account, input, now }) => {
      await keepSettings(db, await account(), input, now);
      return { successful: true };
    },
  }),
});

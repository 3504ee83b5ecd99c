import { accessCalls } from "@rajt/contract/access/access.calls";
import { Locale } from "@rajt/contract/kernel/enumerations";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { SessionStore } from "../../kernel/session/session.ts";
import type { Feature, World } from "../../world.ts";
import { accessConfigOf } from "./access-config.ts";
import { createPasswords } from "./passwords.ts";
import { createSessionStore } from "./session.store.ts";
import { signIn } from "./sign-in.ts";

export { createPasswords } from "./passwords.ts";
export { accountOfSession } from "./session.store.ts";

const DEFAULT_LOCALE = "hu";

/** Sign-in, sessions, forgotten passwords, language, and what the viewer may see. */
export function accessFeature(world: World): Feature & { sessions: SessionStore } {
  const { db, config } = world;
  const passwords = createPasswords();
  const sessions = createSessionStore(db, config);
  const enter = (context: Parameters<typeof signIn>[2]) => signIn(db, passwords, context);
  const calls = serveCalls(accessCalls, {
    "POST /userLogin/loginV2": enter,
    "POST /userLogin/login": enter,
    "POST /accessManagement/login": enter,
    "GET /userLogin/logout": async ({ session }) => {
      await session.end();
      return { successful: true };
    },
    "GET /userLogin/isLoggedIn": async ({ viewer }) => (await viewer()).accountId !== null,
    "GET /accessManagement/getAccessConfig": async ({ session, now }) =>
      accessConfigOf(await sessions.pageViewer(session.tokenHash, now), config),
    "GET /accessManagement/getLoggedInClient": async ({ viewer }) => {
      const { accountId, name, isOrganizer, isClub } = await viewer();
      return accountId === null ? null : { id: accountId, name, isOrganizer, isClub, data: { shortcuts: [] } };
    },
    "GET /accessManagement/getServiceRolesMap": async () => ({}),
    "POST /userAccountControl/requestNewPassword": async () => false,
    "POST /userAccountControl/setNewPassword": async () => ({ successful: false }),
    "GET /localeControl/getAvailableLocales": async () => [...Locale.options],
    "GET /localeControl/getCurrentLocale": async ({ locale }) => ({ locale }),
    "GET /localeControl/getDefaultLocale": async () => ({ locale: DEFAULT_LOCALE }),
    "POST /localeControl/setCurrentLocale": async ({ input, chooseLocale }) => {
      chooseLocale(input.locale);
      return { successful: true };
    },
  });
  return { calls, sessions };
}

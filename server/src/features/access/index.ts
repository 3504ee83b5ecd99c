import { accessCalls } from "@rajt/contract/access/access.calls";
import { LOCALES, type Locale } from "@rajt/contract/kernel/enumerations";
import { SERVICES } from "@rajt/contract/kernel/rights";
import type { CallContext } from "../../kernel/calls/context.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { logLeftOut } from "../../kernel/db/security-log.ts";
import type { SessionStore } from "../../kernel/session/session.ts";
import type { Feature, AppContext } from "../../app-context.ts";
import { readSettings } from "../settings/index.ts";
import { accessConfigOf } from "./access-config.ts";
import { purgeAddressReturns } from "./address/address-return.store.ts";
import { chooseLocale } from "./account/choose-locale.ts";
import { purgeContactProofs } from "./address/contact-address.store.ts";
import { confirmAddress } from "./address/confirm-address.ts";
import { eraseAccounts } from "./deleted/erase-accounts.store.ts";
import { createPasswords, type Passwords } from "./sign-in/passwords.ts";
import { mailNewPassword, requestPassword } from "./sign-in/request-password.ts";
import { cancelAddressChange, resendAddressProof, resendContactProof } from "./address/pending-address.ts";
import { returnAddress } from "./address/return-address.ts";
import { readServiceRoles } from "./role/role.store.ts";
import { createSessionStore, purgeEnded } from "./sign-in/session.store.ts";
import { purgeSecurityLog } from "./account/security-log.store.ts";
import { setPassword } from "./sign-in/set-password.ts";
import { signIn } from "./sign-in/sign-in.ts";

export { inOpenTransfer } from "./open-transfer.store.ts";
export { accountFeature, accountReaders } from "./account/accounts.ts";
export { ensureAdministrator } from "./account/administrator.store.ts";
export { createPasswords, type Passwords } from "./sign-in/passwords.ts";
export { changeSignIn, isOtherAddress } from "./address/change-sign-in.ts";
export {
  activateVerified,
  firstContactLimit,
  knownAddressLimit,
  notifyContact,
  notifyContactsOf,
  proveContact,
} from "./address/contact-address.ts";
export { takeOverContact } from "./address/contact-address.store.ts";
export { mailPasswordLink } from "./sign-in/request-password.ts";
export { ACCOUNT_FACTS, readCredentials, signInColumns } from "./address/address-change.store.ts";
export { signInProblems } from "./sign-in/sign-in-problems.ts";
export { signInForm } from "./sign-in/sign-in-form.ts";
export { isCommonPassword } from "./sign-in/common-password.ts";
export { readSignInNumber } from "./sign-in/sign-in-number.store.ts";
export { networkOf } from "./sign-in/sign-in-limits.ts";
export { logSecurity } from "./account/security-log.store.ts";
export { ACCOUNT_HOLDINGS } from "./deleted/account-holdings.store.ts";
export { removeAccount } from "./deleted/remove-account.ts";
export { liveSession, readViewer } from "./sign-in/session.store.ts";

const DEFAULT_LOCALE = "hu";

/** Sign-in, sessions, forgotten passwords, language, and the viewer's rights. */
export function accessFeature(context: AppContext): Feature & { sessions: SessionStore; passwords: Passwords } {
  const { db, config } = context;
  const passwords = createPasswords();
  const sessions = createSessionStore(context);
  const enter = (call: Parameters<typeof signIn>[2]) => signIn(context, passwords, call);
  const currentLocale = async ({ locale }: { locale: Locale }) => ({ locale });
  const defaultLocale = async () => ({ locale: DEFAULT_LOCALE }) as const;
  const setLocale = (call: CallContext<{ locale: Locale }>) => chooseLocale(db, call);
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
    "GET /accessManagement/getLoggedInClient": async ({ session, now }) => {
      const { accountId, name, profilePicture, isOrganizer, isClub } = await sessions.pageViewer(
        session.tokenHash,
        now,
      );
      if (accountId === null) return null;
      const shortcuts = (await readSettings(db, accountId))?.shortcuts ?? [];
      return { id: accountId, name, profilePicture, isOrganizer, isClub, data: { shortcuts: [...shortcuts] } };
    },
    "GET /accessManagement/getServiceRolesMap": () => readServiceRoles(db, SERVICES),
    "POST /userAccountControl/requestNewPassword": (call) => requestPassword(context, call),
    "POST /userAccountControl/setNewPassword": (call) => setPassword({ ...context, passwords }, call),
    "POST /userAccountControl/confirmAddress": (call) => confirmAddress(db, call),
    "POST /userAccountControl/returnAddress": (call) => returnAddress(context, passwords, call),
    "POST /userAccountControl/resendAddressProof": (call) => resendAddressProof(context, call),
    "POST /userAccountControl/resendContactProof": (call) => resendContactProof(context, call),
    "POST /userAccountControl/cancelAddressChange": (call) => cancelAddressChange(context, call),
    "GET /localeControl/getAvailableLocales": async () => [...LOCALES],
    "GET /localeControl/getCurrentLocale": currentLocale,
    "GET /localeControl/getCurrentAdminLocale": currentLocale,
    "GET /localeControl/getDefaultLocale": defaultLocale,
    "GET /localeControl/getDefaultAdminLocale": defaultLocale,
    "POST /localeControl/setCurrentLocale": setLocale,
    "POST /localeControl/setCurrentAdminLocale": setLocale,
  });
  return {
    calls,
    sessions,
    passwords,
    jobs: [
      mailNewPassword(context),
      { name: "purge-sessions", cron: "*/10 * * * *", run: () => purgeEnded(db, context.clock(), context) },
      { name: "purge-address-returns", cron: "43 * * * *", run: () => purgeAddressReturns(db, context.clock()) },
      { name: "purge-contact-proofs", cron: "44 * * * *", run: () => purgeContactProofs(db, context.clock()) },
      { name: "erase-accounts", cron: "20 3 * * *", run: () => eraseAccounts(db, context.clock()) },
      { name: "log-left-out", cron: "* * * * *", run: () => logLeftOut(db, context.clock()) },
      { name: "purge-security-log", cron: "50 3 * * *", run: () => purgeSecurityLog(db, context.clock()) },
    ],
  };
}

import * as z from "zod";
import { everyone, signedIn } from "../kernel/access.ts";
import { answer, defineCalls, id, named, nothing } from "../kernel/calls.ts";
import { ATHLETE_REG_TYPES, LOCALES } from "../kernel/enumerations.ts";
import { ACCESS_TYPES, CONTENT_TYPES, SERVICES } from "../kernel/rights.ts";
import { addressCalls } from "./address/address.calls.ts";
import { credentials, newPassword, passwordRequest } from "./sign-in/access.form.ts";

const signInCall = {
  needs: everyone,
  about: "Signs in with an e-mail address or a licence number. A new session replaces the previous one.",
  input: credentials,
  output: answer,
};

const acceptedDocument = z.object({ url: z.string(), version: z.string() });

/** The part of the configuration that a page needs before it renders. */
export const settingMap = z.object({
  notificationPollSeconds: z.number(),
  editLockPollSeconds: z.number(),
  passwordMinimum: z.number(),
  /** The names of the card providers on offer. */
  paymentProviders: z.array(z.string()),
  /** For each card provider, whether it is the portal's own sandbox, in which no money moves. */
  sandbox: z.record(z.string(), z.boolean()),
  /** The price of an athlete transfer, in forints. */
  transferFee: z.int(),
  /** The federation's bank account; null: none is configured, so no transfer sheet is offered. */
  bankAccount: z.object({ number: z.string(), name: z.string() }).nullable(),
  /** Where organisers reach the federation; null: not configured. */
  federationEmail: z.string().nullable(),
  /** The days for which an unpaid entry keeps its price. */
  paymentTermDays: z.int(),
  individualRegistrationClosedFrom: z.string(),
  /** The age of adults, and how many months a medical certificate is valid for minors and adults. */
  doctorDate: z.object({
    adultAge: z.number(),
    minorAge: z.number(),
    minorMonths: z.number(),
    adultMonths: z.number(),
  }),
  /** The documents that a user accepts on registration, each with its address and version; null if not configured. */
  documents: z.object({ statutes: acceptedDocument.nullable(), privacyNotice: acceptedDocument.nullable() }),
  /**
   * The address and attribution of the map tiles, with {z}, {x} and {y} in the address; null for the portal's own map.
   */
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
});

const accessConfig = z.object({
  user: z
    .object({
      id,
      name: z.string(),
      email: z.string().nullable(),
      /** The file key of the profile picture. */
      profilePicture: z.string().nullable(),
    })
    .nullable(),
  roleList: z.array(named),
  serviceList: z.array(z.object({ service: z.enum(SERVICES), grantedLevel: z.enum(["ReadOnly", "WriteRead"]) })),
  contentList: z.array(
    z.object({ contentType: z.enum(CONTENT_TYPES), grantedLevel: z.enum(["ReadOnly", "WriteRead"]) }),
  ),
  settingMap,
  isSuperAdmin: z.boolean(),
  accessType: z.enum(ACCESS_TYPES).nullable(),
  isAthlete: z.boolean(),
  isCompetitor: z.boolean(),
  isReferee: z.boolean(),
  isTrainer: z.boolean(),
  isClub: z.boolean(),
  isOrganizer: z.boolean(),
  isTechnicalCommittee: z.boolean(),
  athleteRegType: z.enum(ATHLETE_REG_TYPES).nullable(),
});
export type AccessConfig = z.output<typeof accessConfig>;

const locale = z.object({ locale: z.enum(LOCALES) });
const setLocale = {
  needs: everyone,
  about: "Sets the language of responses and mails.",
  input: z.strictObject({ locale: z.enum(LOCALES) }),
  output: answer,
};
const getLocale = {
  needs: everyone,
  about: "The current language.",
  input: nothing,
  output: locale,
};
const getDefaultLocale = { ...getLocale, about: "The default language." };

/**
 * Sign-in, access and language (product/access 16, product/portal 7). Each viewer has one language in the whole portal,
 * so the calls with Admin in their name do the same.
 */
export const accessCalls = defineCalls({
  "POST /userLogin/loginV2": signInCall,
  "POST /userLogin/login": signInCall,
  "POST /accessManagement/login": signInCall,
  "GET /userLogin/logout": {
    needs: everyone,
    about: "Ends the session.",
    changes: true,
    input: nothing,
    output: answer,
  },
  "GET /userLogin/isLoggedIn": {
    needs: everyone,
    about: "Returns whether the caller is signed in.",
    input: nothing,
    output: z.boolean(),
    reserve: "viewer",
  },
  "GET /accessManagement/getAccessConfig": {
    needs: everyone,
    about: "The viewer and their rights; for a guest those of the guest role.",
    input: nothing,
    output: accessConfig,
    reserve: "viewer",
  },
  "GET /accessManagement/getLoggedInClient": {
    needs: everyone,
    about: "The signed-in account, or null.",
    input: nothing,
    output: z
      .object({
        id,
        name: z.string(),
        profilePicture: z.string().nullable(),
        isOrganizer: z.boolean(),
        isClub: z.boolean(),
        data: z.object({ shortcuts: z.array(z.string()) }),
      })
      .nullable(),
  },
  "GET /accessManagement/getServiceRolesMap": {
    needs: signedIn,
    about: "For each service the keys of the enabled roles that grant it.",
    input: nothing,
    output: z.record(z.string(), z.array(z.string())),
  },
  "POST /userAccountControl/requestNewPassword": {
    needs: everyone,
    about: "Mails a link for a new password. True for every valid address; false above the limit of 3 an hour.",
    input: passwordRequest,
    output: z.boolean(),
  },
  "POST /userAccountControl/setNewPassword": {
    needs: everyone,
    about: "Sets a new password with the key of a mailed link, and ends every session of the account.",
    input: z.strictObject({ key: z.string().max(200), userId: id, dto: newPassword }),
    output: answer,
  },
  ...addressCalls,
  "GET /localeControl/getAvailableLocales": {
    needs: everyone,
    about: "The available languages.",
    input: nothing,
    output: z.array(z.enum(LOCALES)),
  },
  "GET /localeControl/getCurrentLocale": getLocale,
  "GET /localeControl/getCurrentAdminLocale": getLocale,
  "GET /localeControl/getDefaultLocale": getDefaultLocale,
  "GET /localeControl/getDefaultAdminLocale": getDefaultLocale,
  "POST /localeControl/setCurrentLocale": setLocale,
  "POST /localeControl/setCurrentAdminLocale": setLocale,
});

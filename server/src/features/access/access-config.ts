import type { AccessConfig, settingMap } from "@rajt/contract/access/access.calls";
import { PASSWORD_MINIMUM } from "@rajt/contract/access/sign-in/password.rules";
import { contentLevel } from "@rajt/contract/kernel/access";
import { CONTENT_TYPES, SERVICES } from "@rajt/contract/kernel/rights";
import type * as z from "zod";
import { CARD_PROVIDERS, PROVIDER_NAMES } from "@rajt/contract/payment/card-provider.values";
import { acceptedDocuments, bankAccountOf, federationEmailOf, doctorDateLimits, type Config } from "../../config.ts";
import { sandboxed } from "../../ports/payment/card-payments.ts";
import type { PageViewer } from "./viewer.ts";

/**
 * Returns what the page knows of the viewer and of the configuration. A super admin has every service (product/access
 * 6).
 */
export function accessConfigOf(viewer: PageViewer, config: Config): AccessConfig {
  const { accountId, name, email, profilePicture, roleList, isSuperAdmin, services } = viewer;
  return {
    user: accountId === null ? null : { id: accountId, name, email, profilePicture },
    roleList: [...roleList],
    serviceList: SERVICES.flatMap((service) => {
      const grantedLevel = isSuperAdmin ? "WriteRead" : services[service];
      return grantedLevel ? [{ service, grantedLevel }] : [];
    }),
    contentList: CONTENT_TYPES.flatMap((contentType) => {
      const grantedLevel = contentLevel(viewer, contentType);
      return grantedLevel ? [{ contentType, grantedLevel }] : [];
    }),
    settingMap: settingsOf(config),
    isSuperAdmin,
    accessType: viewer.accessType,
    isAthlete: viewer.isAthlete,
    isCompetitor: viewer.isCompetitor,
    isReferee: viewer.isReferee,
    isTrainer: viewer.isTrainer,
    isClub: viewer.isClub,
    isOrganizer: viewer.isOrganizer,
    isTechnicalCommittee: viewer.isTechnicalCommittee,
    athleteRegType: viewer.athleteRegType,
  };
}

const settingsOf = (config: Config): z.output<typeof settingMap> => ({
  notificationPollSeconds: config.NOTIFICATION_POLL_SECONDS,
  editLockPollSeconds: config.EDIT_LOCK_POLL_SECONDS,
  passwordMinimum: PASSWORD_MINIMUM,
  paymentProviders: CARD_PROVIDERS.map((provider) => PROVIDER_NAMES[provider]),
  sandbox: Object.fromEntries(
    CARD_PROVIDERS.map((provider) => [PROVIDER_NAMES[provider], sandboxed(config)[provider]]),
  ),
  transferFee: config.TRANSFER_FEE,
  bankAccount: bankAccountOf(config),
  federationEmail: federationEmailOf(config),
  paymentTermDays: config.PAYMENT_TERM_DAYS,
  individualRegistrationClosedFrom: config.INDIVIDUAL_REGISTRATION_CLOSED_FROM,
  doctorDate: doctorDateLimits(config),
  documents: acceptedDocuments(config),
  mapTiles:
    config.MAP_TILES_URL === undefined
      ? null
      : { url: config.MAP_TILES_URL, attribution: config.MAP_TILES_ATTRIBUTION ?? "" },
});

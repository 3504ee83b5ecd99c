import { valueSetPages, type ValueSetName } from "@rajt/contract/catalogue/value-sets.values";
import type { PageGroup, PageId, TitledPageId } from "@rajt/contract/shell/pages.values";
import {
  IconArrowsLeftRight,
  IconAward,
  IconBug,
  IconBuilding,
  IconBuildingStadium,
  IconCalendarEvent,
  IconCertificate,
  IconChecklist,
  IconCoins,
  IconCreditCard,
  IconFlag3,
  IconGavel,
  IconGridDots,
  IconHierarchy,
  IconHourglass,
  IconKey,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMailFast,
  IconMedal,
  IconReceipt,
  IconRoute,
  IconRun,
  IconSchool,
  IconShieldLock,
  IconSpeakerphone,
  IconSwimming,
  IconTicket,
  IconUserCircle,
  IconUserCog,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconZoomExclamation,
  type Icon,
} from "@tabler/icons-react";

const OWN: Readonly<Record<TitledPageId, { readonly to: string; readonly icon: Icon }>> = {
  work: { to: "/work", icon: IconChecklist },
  calendar: { to: "/calendar", icon: IconCalendarEvent },
  profile: { to: "/profile", icon: IconUserCircle },
  organizer: { to: "/organizer", icon: IconFlag3 },
  club: { to: "/club", icon: IconBuildingStadium },
  contest: { to: "/contest", icon: IconSpeakerphone },
  competition: { to: "/competition", icon: IconMedal },
  competitionEntryClub: { to: "/competition-entry-club", icon: IconListCheck },
  athlete: { to: "/athlete", icon: IconRun },
  competitor: { to: "/competitor", icon: IconTicket },
  referee: { to: "/referee", icon: IconGavel },
  trainer: { to: "/trainer", icon: IconSchool },
  technicalCommittee: { to: "/technicalCommittee", icon: IconCertificate },
  athleteTransfer: { to: "/athlete-transfer", icon: IconArrowsLeftRight },
  userPayment: { to: "/user-payment", icon: IconCreditCard },
  licenseCost: { to: "/license-cost", icon: IconReceipt },
  doubtfulPayment: { to: "/doubtful-payment", icon: IconZoomExclamation },
  user: { to: "/user", icon: IconKey },
  dashboardRole: { to: "/dashboard-role", icon: IconUserShield },
  accessMatrix: { to: "/access-matrix", icon: IconGridDots },
  securityLog: { to: "/security-log", icon: IconShieldLock },
  mail: { to: "/mail", icon: IconMailFast },
  failure: { to: "/failure", icon: IconBug },
  emailTemplate: { to: "/email-template", icon: IconMail },
};

/** A value set that has no picture of its own has that of their group. */
const VALUE_SET_ICONS: Readonly<Partial<Record<ValueSetName, Icon>>> = {
  sportCategory: IconSwimming,
  qualification: IconAward,
  distance: IconRoute,
  ageGroup: IconHourglass,
  groupAgeGroup: IconHierarchy,
  competitorCompetition: IconUsersGroup,
};

type Entry = {
  readonly to: string;
  readonly icon: Icon;
  readonly title: `shell.page.${TitledPageId}` | `catalogue.${ValueSetName}.title`;
};

/**
 * The address, picture and title of each page of the menu. The menu shows it once `routes.tsx` has the address, and to whom
 * its route lets in: an entry here never leads nowhere. Its group is in `contract/src/shell/pages.values.ts`. A value set follows from its
 * name.
 */
export const navigation: Readonly<Record<PageId, Entry>> = {
  // The casts: an entry for each of the names.
  ...(Object.fromEntries(
    Object.entries(OWN).map(([id, entry]) => [id, { ...entry, title: `shell.page.${id}` }]),
  ) as Record<TitledPageId, Entry>),
  ...(Object.fromEntries(
    valueSetPages.map(({ name, page, path }) => [
      page,
      { to: path, icon: VALUE_SET_ICONS[name] ?? IconListDetails, title: `catalogue.${name}.title` },
    ]),
  ) as Record<Exclude<PageId, TitledPageId>, Entry>),
};

/** The picture of each group in the panels. */
export const groupIcons: Readonly<Record<PageGroup, Icon>> = {
  organization: IconBuilding,
  person: IconUsers,
  finance: IconCoins,
  user: IconUserCog,
  valueSet: IconListDetails,
};

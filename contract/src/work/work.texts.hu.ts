import type { Texts } from "../kernel/texts.ts";
import type { WorkGroup, WorkId } from "./work.values.ts";

/** The work that waits for whom (product/work 1). */
export const workTextsHu = {
  title: "Teendők",
  intro: "Ami rád vár. A számra kattintva a lista nyílik meg, elöl a legrégebbi.",
  none: "Most semmi nem vár rád",
  noneText: "Amint lesz teendő, itt és a menüben is látni fogod.",
  badge: { one: "{count} teendő", other: "{count} teendő" },
  group: {
    registration: "Regisztrációk",
    announcement: "Versenykiírások",
    clearance: "Sportorvosi engedélyek",
    money: "Befizetések",
    register: "Nyilvántartások",
    failure: "Hibák",
  },
  kind: {
    organizersToVerify: "Ellenőrizendő szervezők",
    clubsToVerify: "Ellenőrizendő egyesületek",
    athletesToVerify: "Ellenőrizendő egyesületi sportolók",
    competitorsToVerify: "Ellenőrizendő egyéni versenyzők",
    refereesToVerify: "Ellenőrizendő versenybírók",
    trainersToVerify: "Ellenőrizendő edzők",
    announcementsForFederation: "A szövetség döntésére váró kiírások",
    announcementsForCommittee: "A technikai bizottság döntésére váró kiírások",
    announcementsSentBack: "Visszaküldött kiírások, amelyeket javítani kell",
    athletesClearances: "Egyesületi sportolók, akiknek 30 napon belül lejár",
    competitorsClearances: "Egyéni versenyzők, akiknek 30 napon belül lejár",
    doubtfulPayments: "Kétes befizetések, amelyekről dönteni kell",
    organizersRegister: "Szervezők, akiket hibával utasított el",
    clubsRegister: "Egyesületek, amelyeket hibával utasított el",
    athletesRegister: "Egyesületi sportolók hibával",
    competitorsRegister: "Egyéni versenyzők hibával",
    refereesRegister: "Versenybírók hibával",
    trainersRegister: "Edzők hibával",
    failedMails: "Levelek, amelyeket nem sikerült elküldeni",
    failures: "A portál hibái",
  },
  failure: {
    title: "A portál hibái",
    what: "Mi hibázott",
    kind: "Fajta",
    cause: "A hiba",
    times: "Hányszor",
    firstAt: "Először",
    lastAt: "Utoljára",
    kindOf: { JOB: "Háttérfeladat", PORTAL: "Portál" },
    act: {
      settle: {
        label: "Lezárás",
        question: { one: "Lezárod ezt a hibát: {name}?", other: "Lezársz {shown} hibát?" },
        text: "A hiba eltűnik innen és a teendők közül. Ha megismétlődik, újra itt lesz.",
        confirm: "Lezárom",
      },
    },
  },
} as const satisfies Texts & {
  readonly group: Readonly<Record<WorkGroup, string>>;
  readonly kind: Readonly<Record<WorkId, string>>;
};

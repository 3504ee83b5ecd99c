/** The demo's organisations, and what all its parties share. */
import { demoAddress } from "./person.ts";

export const DEMO_PASSWORD = "rajt-vonal-2027";
/** The day for which the demo was written, a Saturday. The season and all ages move with it by whole weeks. */
export const DRAWN_UP = "2026-11-21";

export const staff = { name: "Titkári Ilona", email: demoAddress("admin") };

export type DemoClub = {
  readonly full_name: string;
  readonly short_name: string;
  readonly email: string;
  readonly isOrganiser: boolean;
  readonly isAdult: boolean;
  readonly isSupply: boolean;
  readonly isVerified: boolean;
  readonly feePaid: boolean;
  /** Index in the list of towns. */
  readonly town: number;
};

const club = (
  full_name: string,
  short_name: string,
  word: string,
  town: number,
  changes: Partial<DemoClub> = {},
): DemoClub => ({
  full_name,
  short_name,
  email: demoAddress(word),
  town,
  isOrganiser: false,
  isAdult: true,
  isSupply: true,
  isVerified: true,
  feePaid: true,
  ...changes,
});

/** Clubs for adults, for youth and for both; one that also organises, one in debt, one unverified. */
export const unpaidClub = club(
  "Hódmezővásárhelyi Tűzoltó Triatlon- és Öttusa-Sportegyesület",
  "Hódmezővásárhelyi TTÖSE",
  "hodtri",
  6,
  { feePaid: false, isAdult: false },
);
export const organisingClub = club("Balaton Úszó és Triatlon SE", "Balaton ÚTSE", "balaton", 4, { isOrganiser: true });
export const ownClub = club("Budai Triatlon Egyesület", "Budai TE", "buda", 5);
export const clubs: readonly DemoClub[] = [
  club("Zala Triatlon SE", "Zala TSE", "zala", 0),
  club("Kőszegi Multisport Klub", "Kőszegi MK", "koszeg", 1, { isSupply: false }),
  club("Tisza-menti TE", "Tisza-menti TE", "tisza", 2, { isAdult: false }),
  club("Pannon Triatlon Club", "Pannon TC", "pannon.club", 3),
  organisingClub,
  ownClub,
  unpaidClub,
  club("Esztergom–Párkány Vízi és Multisport Egylet", "Esztergom–Párkány VME", "esztergom", 7, {
    isVerified: false,
    feePaid: false,
  }),
];

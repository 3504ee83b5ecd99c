/** Who lives in the demo: invented clubs and people, of every age and in every state that changes what a page shows. */
import type { Gender, LicenceType } from "@rajt/contract/kernel/enumerations";

export const DEMO_PASSWORD = "rajt-vonal-2027";
/** The day the demo was drawn up: a Saturday. The season and everyone's age are moved with it by whole weeks. */
export const DRAWN_UP = "2026-11-21";

const address = (word: string): string => `${word}@demo.rajt.example`;

export const staff = { name: "Titkári Ilona", email: address("admin") };

export const clubs = [
  { full_name: "Zala Triatlon SE", short_name: "Zala TSE", email: address("zala") },
  { full_name: "Kőszegi Multisport Klub", short_name: "Kőszegi MK", email: address("koszeg") },
  { full_name: "Tisza-menti TE", short_name: "Tisza-menti TE", email: address("tisza") },
  { full_name: "Pannon Triatlon Club", short_name: "Pannon TC", email: address("pannon.club") },
  { full_name: "Balaton Úszó és Triatlon SE", short_name: "Balaton ÚTSE", email: address("balaton") },
  { full_name: "Budai Triatlon Egyesület", short_name: "Budai TE", email: address("buda") },
] as const;

export const committeeMember = {
  last: "Szabályi",
  first: "Dénes",
  born: "1971-06-10",
  gender: "MALE",
  email: address("bizottsag"),
} as const;

export type DemoPerson = {
  readonly last: string;
  readonly first: string;
  readonly born: string;
  readonly gender: Gender;
  readonly email: string | null;
  /** A licence number signs its holder in. */
  readonly number: string;
  readonly licence: LicenceType;
  /** Place in the list of clubs; null: races without a club. */
  readonly club: number | null;
  readonly feePaid: boolean;
  readonly medicalValid: boolean;
};

const typical = { licence: "AMATOR", feePaid: true, medicalValid: true } as const;

/** Those whose pages are worth seeing; the sign-in page's accounts. */
export const anna: DemoPerson = {
  ...typical,
  last: "Kovács",
  first: "Anna",
  born: "1996-05-14",
  gender: "FEMALE",
  email: address("kovacs.anna"),
  number: "10001",
  club: 5,
};
const junior: DemoPerson = {
  ...typical,
  last: "Ősz",
  first: "Bendegúz",
  born: "2009-04-02",
  gender: "MALE",
  email: address("osz.bendeguz"),
  number: "10002",
  licence: "UP",
  club: 0,
};
export const unpaid: DemoPerson = {
  ...typical,
  last: "Tüskés",
  first: "Márk",
  born: "1989-09-23",
  gender: "MALE",
  email: address("tuskes.mark"),
  number: "10003",
  club: 3,
  feePaid: false,
};
export const expired: DemoPerson = {
  ...typical,
  last: "Vízvári",
  first: "Edit",
  born: "1980-02-17",
  gender: "FEMALE",
  email: address("vizvari.edit"),
  number: "10004",
  club: 4,
  medicalValid: false,
};
export const clubless: DemoPerson = {
  ...typical,
  last: "Magányos",
  first: "Gellért",
  born: "1992-07-30",
  gender: "MALE",
  email: address("maganyos.gellert"),
  number: "10005",
  club: null,
};

/** Last name, first name, year of birth, gender, licence type. */
const others = `
Arany Botond 1998 M AMATOR
Balogi Csenge 2001 F ELIT
Cserhalmi Dániel 1994 M ELIT
Dombi Eszter 1987 F AMATOR
Égerházi Ferenc 1976 M AMATOR
Fűzfás Gabriella 1969 F AMATOR
Galambosi Huba 1958 M AMATOR
Hársfai Izabella 2003 F ELIT
Ivándi János 2004 M ELIT
Jegenyés Katalin 1999 F AMATOR
Kőrösi Lóránt 1991 M AMATOR
Lápi Mónika 1984 F AMATOR
Mohácsi-Nagy Norbert 1979 M PARA
Nádasdi Orsolya 1990 F PARA
Ólmos Péter 1997 M AMATOR
Pázsiti Réka 1995 F AMATOR
Rétközi Sándor 1988 M AMATOR
Sásdi Tímea 1982 F AMATOR
Szilvási Ubul 1973 M AMATOR
Tölgyesi Villő 2000 F AMATOR
Ürmösi Vilmos 1966 M AMATOR
Vadrózsa Zita 1993 F AMATOR
Zsályás Ábel 1996 M ELIT
Almási Bíborka 2018 F UP
Barackos Csaba 2018 M UP
Cickafarki Dorka 2016 F UP
Diófás Elek 2016 M UP
Eperjesi Flóra 2014 F UP
Fenyvesi Gergely 2014 M UP
Gesztenyés Hanna 2012 F UP
Hagymási Imre 2012 M UP
Iglói Janka 2010 F UP
Juharos Kristóf 2010 M UP
Kamillás Liza 2008 F UP
Levendulás Milán 2008 M UP
Meggyesi Natália 2011 F UP`;

export const athletes: readonly DemoPerson[] = others
  .trim()
  .split("\n")
  .map((line, at) => {
    const [last = "", first = "", year = "", gender, licence] = line.split(" ");
    return {
      last,
      first,
      born: `${year}-0${1 + (at % 8)}-1${at % 9}`,
      gender: gender === "M" ? "MALE" : "FEMALE",
      email: null,
      number: String(10_101 + at),
      licence: licenceOf(licence),
      club: at % clubs.length,
      feePaid: true,
      medicalValid: true,
    };
  });

export const people: readonly DemoPerson[] = [anna, junior, unpaid, expired, clubless, ...athletes];

function licenceOf(word: string | undefined): LicenceType {
  return word === "ELIT" || word === "PARA" || word === "UP" ? word : "AMATOR";
}

import type { LicenceType } from "@rajt/contract/kernel/enumerations";
import { person, racing, type DemoPerson, type Medical } from "./person.ts";

const FIRST_NUMBER = 10_101;
const CLUBS_OF_ATHLETES = 6;
/** One in this number of the other athletes has submitted documents. */
const PAPERS_OF = 12;

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

/** Two athletes whom the sports register refuses. */
const REFUSED: Readonly<Record<string, NonNullable<DemoPerson["register"]>>> = {
  Lápi: "numberMissing",
  Vadrózsa: "differs",
};

/**
 * Days until the medical certificate ends, cycling through the athletes: most have months left, some days, and a few
 * have expired.
 */
const MEDICALS: readonly Medical[] = [360, 355, 24, 345, 150, 350, 358, -8];
const MINORS_MEDICALS: readonly Medical[] = [160, 130, 28, 90, -15, 175];

export const athletes: readonly DemoPerson[] = others
  .trim()
  .split("\n")
  .map((line, at) => {
    const [last = "", first = "", year = "", gender, word] = line.split(" ");
    const licence = licenceOf(word);
    const medicals = licence === "UP" ? MINORS_MEDICALS : MEDICALS;
    return person({
      last,
      first,
      born: `${year}-0${1 + (at % 8)}-1${at % 9}`,
      gender: gender === "M" ? "MALE" : "FEMALE",
      club: at % CLUBS_OF_ATHLETES,
      isWhole: at % 4 !== 3,
      hasPapers: at % PAPERS_OF === 0,
      ...(REFUSED[last] && { register: REFUSED[last] }),
      racing: racing({ number: String(FIRST_NUMBER + at), licence, medical: medicals[at % medicals.length] ?? null }),
    });
  });

function licenceOf(word: string | undefined): LicenceType {
  return word === "ELIT" || word === "PARA" || word === "UP" ? word : "AMATOR";
}

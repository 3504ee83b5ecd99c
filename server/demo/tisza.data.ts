import { person, racing, WAITING, type DemoPerson } from "./person.ts";

const CLUB = 2;
const FIRST_NUMBER = 10_201;

/** Last name, first name, year of birth, gender, and the obstacle to their start. */
const squad = `
Ártéri Ádám 1992 M
Berekfürdői Bella 1995 F
Csongrádi Csanád 1988 M
Dévai Dorina 1997 F
Fehértói Fanni 1990 F
Gátőri Gábor 1985 M
Holtági Hedvig 2001 F
Kubikos Kende 1993 M
Láperdői Laura 1999 F
Mártélyi Máté 1986 M
Nyárfás Noémi 1994 F
Partszéli Pál 1989 M
Révészi Regina 1996 F
Sulymos Soma 1991 M
Tiszavirág Tamara 1998 F
Udvardi Ugrón 1987 M unpaid
Vízállási Vanda 1993 F unpaid
Vargánya Vince 1990 M unpaid
Zátonyi Zalán 1984 M expired
Zsilipes Zsanett 1995 F waiting`;

/**
 * The adults of a club for entering many at once: none is entered yet, and each obstacle to a start occurs once.
 * Several are unpaid, since payment is what users try.
 */
export const tisza: readonly DemoPerson[] = squad
  .trim()
  .split("\n")
  .map((line, at) => {
    const [last = "", first = "", year = "", gender, state] = line.split(" ");
    return person({
      last,
      first,
      born: `${year}-0${1 + (at % 9)}-2${at % 9}`,
      gender: gender === "M" ? "MALE" : "FEMALE",
      club: CLUB,
      hasPapers: false,
      ...(state === "unpaid" && { feePaid: false }),
      ...(state === "waiting" && WAITING),
      racing: racing({ number: String(FIRST_NUMBER + at), medical: state === "expired" ? -12 : 340 }),
    });
  });

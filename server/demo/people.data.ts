/** The persons of the demo: every kind, and every state that a list or a form shows differently. All are fictitious. */
import { athletes } from "./athletes.data.ts";
import { inStates, officials } from "./officials.data.ts";
import { demoAddress, person, racing, WAITING, type DemoPerson } from "./person.ts";
import { tisza } from "./tisza.data.ts";
import { transferred } from "./transfers.data.ts";

/** Persons with interesting pages; the accounts on the sign-in page. */
export const anna = person({
  last: "Kovács",
  first: "Anna",
  born: "1996-05-14",
  gender: "FEMALE",
  email: demoAddress("kovacs.anna"),
  club: 5,
  racing: racing({ number: "10001", medical: 360 }),
});
export const junior = person({
  last: "Ősz",
  first: "Bendegúz",
  born: "2009-04-02",
  gender: "MALE",
  email: demoAddress("osz.bendeguz"),
  club: 0,
  racing: racing({ number: "10002", licence: "UP", medical: 170 }),
});
export const unpaid = person({
  last: "Tüskés",
  first: "Márk",
  born: "1989-09-23",
  gender: "MALE",
  email: demoAddress("tuskes.mark"),
  club: 3,
  feePaid: false,
  racing: racing({ number: "10003" }),
});
export const expired = person({
  last: "Vízvári",
  first: "Edit",
  born: "1980-02-17",
  gender: "FEMALE",
  email: demoAddress("vizvari.edit"),
  club: 4,
  racing: racing({ number: "10004", medical: -20 }),
});
export const clubless = person({
  last: "Magányos",
  first: "Gellért",
  born: "1992-07-30",
  gender: "MALE",
  email: demoAddress("maganyos.gellert"),
  racing: racing({ as: "competitor", number: "10005" }),
});
export const trialHungarian = person({
  last: "Próbaházi",
  first: "Csenge",
  born: "2003-10-09",
  gender: "FEMALE",
  email: demoAddress("probahazi.csenge"),
  feePaid: false,
  racing: racing({ as: "competitor", regType: "REG_HU", medical: 25 }),
});
export const trialForeign = person({
  last: "Søndergård-Løvenskiold",
  first: "Åse Þórdís",
  born: "1994-12-31",
  gender: "FEMALE",
  email: demoAddress("sondergard.ase"),
  nationality: "NO",
  feePaid: false,
  racing: racing({ as: "competitor", regType: "REG_EN", medical: 200 }),
});
export const redeemer = person({
  ...WAITING,
  last: "Visszatérő-Újlaki",
  first: "Özséb",
  born: "1985-01-28",
  gender: "MALE",
  email: demoAddress("ujlaki.ozseb"),
  club: 1,
  racing: racing({ regType: "LICENSE_REDEEM", medical: 90 }),
});
export const referee = person({
  last: "Sípos-Füttyös",
  first: "Hajnalka",
  born: "1977-03-08",
  gender: "FEMALE",
  email: demoAddress("sipos.hajnalka"),
  referee: {
    shirt: "M",
    languages: "magyar, angol, német",
    qualifications: ["NATIONAL", "CONTINENTAL"],
    number: "B-0042",
    examYear: 2009,
  },
});
export const trainer = person({
  last: "Stopperes",
  first: "Győző",
  born: "1968-11-19",
  gender: "MALE",
  email: demoAddress("stopperes.gyozo"),
  club: 5,
  trainer: { qualification: "MASTER", sport: "triatlon" },
});
export const severalRoles = person({
  last: "Mindenes-Sokoldalú",
  first: "Zsófia Réka",
  born: "1983-06-21",
  gender: "FEMALE",
  email: demoAddress("mindenes.zsofia"),
  club: 0,
  racing: racing({ number: "10006", licence: "ELIT", medical: 18 }),
  referee: {
    shirt: "S",
    languages: "magyar, angol",
    qualifications: ["ASSISTANT", "COUNTY"],
    number: "B-0107",
    examYear: 2019,
  },
  trainer: { qualification: "SPECIALIST", sport: "kerékpár" },
});
export const committeeMember = person({
  last: "Szabályi",
  first: "Dénes",
  born: "1971-06-10",
  gender: "MALE",
  email: demoAddress("bizottsag"),
  isCommittee: true,
});

export const people: readonly DemoPerson[] = [
  anna,
  junior,
  unpaid,
  expired,
  clubless,
  trialHungarian,
  trialForeign,
  redeemer,
  referee,
  trainer,
  severalRoles,
  committeeMember,
  ...inStates,
  ...officials,
  ...athletes,
  ...tisza,
  ...transferred,
];

/**
 * The owners of each record of a small federation, derived from the rules of the federation and written by hand, by right, actor and
 * record, so that a right that opens too much or too little is found. `others`: all other actors; none by default.
 */
export type Expected = Readonly<Record<string, string>>;

const ALL_PERSONS = "anna zoli ubul reka tibor konrad kata";
const ATHLETES = "anna zoli ubul";
const ALL_COMPETITIONS = "draft submitted approved cancelled";
const JUDGED = "submitted approved cancelled";

/** Persons have themselves; clubs their athletes and trainers, but no referee; an unverified club nobody. */
const ownAndClubs = {
  anna: "anna",
  reka: "reka",
  tibor: "tibor",
  kata: "kata",
  club: "anna tibor",
  otherClub: "zoli",
  "super admin": ALL_PERSONS,
};
const opened = {
  ...ownAndClubs,
  "reads Athlete": ATHLETES,
  "writes Athlete": ATHLETES,
  "reads Competitor": "konrad",
  "writes Competitor": "konrad",
  "reads Referee": "reka",
  "writes Referee": "reka",
  "reads Trainer": "tibor",
  "writes Trainer": "tibor",
  "reads TechnicalCommittee": "kata",
  "writes TechnicalCommittee": "kata",
};
const organisers = { organiser: ALL_COMPETITIONS, "super admin": ALL_COMPETITIONS };

export const RECORDS = {
  "person: open": opened,
  "person: find": { ...opened, kata: ALL_PERSONS },
  "person: seeHealth": ownAndClubs,
  "person: seePayments": ownAndClubs,
  "person: editAsThemselves": { anna: "anna", reka: "reka", tibor: "tibor", kata: "kata" },
  // The other club is denied the rights of clubs.
  "person: editAsClub": { club: "anna tibor" },
  "person: editAsOffice": {
    "writes Athlete": ATHLETES,
    "writes Competitor": "konrad",
    "writes Referee": "reka",
    "writes Trainer": "tibor",
    "writes TechnicalCommittee": "kata",
  },
  "person: writeTo": {
    "writes Athlete": ATHLETES,
    "writes Competitor": "konrad",
    "writes Referee": "reka",
    "writes Trainer": "tibor",
    "writes TechnicalCommittee": "kata",
    "super admin": ALL_PERSONS,
  },
  // Konrad has no password yet.
  "person: changesAddress": {
    others: "konrad",
    anna: "anna konrad",
    reka: "reka konrad",
    tibor: "tibor konrad",
    kata: "kata konrad",
    "super admin": ALL_PERSONS,
  },
  "person: seesMoney": { anna: "anna", reka: "reka", tibor: "tibor", kata: "kata", "super admin": ALL_PERSONS },
  "person: readsFile": {
    anna: "anna",
    reka: "reka",
    tibor: "tibor",
    kata: "kata",
    club: "anna tibor",
    otherClub: "zoli",
  },
  "organisation: open": {
    club: "club",
    otherClub: "otherClub",
    newClub: "newClub",
    organiser: "organiser",
    otherOrganiser: "otherOrganiser",
    "reads Club": "club otherClub newClub",
    "writes Club": "club otherClub newClub",
    "reads Organizer": "organiser otherOrganiser",
    "writes Organizer": "organiser otherOrganiser",
    "super admin": "club otherClub newClub organiser otherOrganiser",
  },
  "organisation: editAsOffice": {
    "writes Club": "club otherClub newClub",
    "writes Organizer": "organiser otherOrganiser",
  },
  "competition: see": { others: "approved cancelled", kata: JUDGED, ...organisers },
  "competition: workOn": { kata: JUDGED, ...organisers },
  "competition: write": { organiser: "draft" },
  "competition: correct": { kata: JUDGED },
  "competition: remove": { organiser: "draft", "super admin": ALL_COMPETITIONS },
  "competition: keepEntries": organisers,
} as const satisfies Record<string, Expected>;

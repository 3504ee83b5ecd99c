import { LONG } from "./states.ts";

const ROWS = { name: "Név", level: "Szint" };

/** The labels of the catalogue's own form and list, at the path `kit` of the texts. */
export const KIT_TEXTS = {
  title: "Versenyek",
  new: "Új verseny",
  one: "Verseny",
  tabs: { base: "Alapadatok", more: LONG },
  sections: { office: "Versenyiroda", race: "Futamok", results: LONG },
  hints: { hinted: "Ahogy a naptárban látszik." },
  rows: { field: ROWS, hinted: ROWS, long: ROWS },
  levels: { Easy: "könnyű", Hard: "nehéz", Long: LONG },
  total: { owed: "Tartozás", paid: "Befizetve" },
  act: {
    close: { label: "Lezárás", question: "Lezárod?", text: "Utána nem módosítható.", confirm: "Lezárom", reason: "Ok" },
    drop: { label: "Eldobás", question: "Eldobod?", text: LONG, confirm: "Eldobom" },
  },
  name: "Név",
  long: LONG,
  hinted: "Név",
  field: "Mező",
  level: "Szint",
  day: "Nap",
  count: "Létszám",
  open: "Nyitott",
  place: "Hely",
  note: "Megjegyzés",
  reason: "Ok",
  from: "Kezdete",
  amount: "Összeg",
};

/**
 * The texts of the demo season's announcements besides dates and races. Persons, addresses and numbers are invented.
 */
import { addDays, type Day } from "@rajt/contract/kernel/days";
import type { SeasonRows } from "../../src/features/season/index.ts";
import type { Programme } from "./programmes.ts";
import { venues, type Town } from "./venues.data.ts";

type Competition = SeasonRows["competitions"][number];
const organiser = (full_name: string, short_name: string, word: string, phone_number: string) => ({
  full_name,
  short_name,
  email: `${word}@demo.rajt.example`,
  phone_number,
  website: `https://${word}.rajt.example`,
});

export const organisers = {
  rajt: organiser("Rajtvonal Sportszervező Egyesület", "Rajtvonal SE", "rajtvonal", "+36 1 555 0101"),
  tisza: organiser("Tisza-menti Versenyszervező Egyesület", "Tisza-menti VE", "tiszamenti", "+36 42 555 102"),
  tavak: organiser("Balatoni Tavak Sportegyesület", "Balatoni Tavak SE", "tavak", "+36 85 555 103"),
  pannon: organiser("Pannon Állóképességi Sportok Egyesülete", "Pannon ÁSE", "pannon", "+36 94 555 104"),
} as const;
export type Organiser = keyof typeof organisers;

const staff: Readonly<Record<Organiser, readonly [director: string, president: string, office: string]>> = {
  rajt: ["Kelemenfi Ágnes", "Dombvári Péter", "Ormándi Luca"],
  tisza: ["Végvári Márton", "Réthelyi Zsófia", "Tápai Emese"],
  tavak: ["Somlói-Bíró Réka", "Öreglaki Tamás", "Füredi Kata"],
  pannon: ["Őrségi Balázs", "Rábaközi Júlia", "Írottkői Nóra"],
};
const referees = ["Lantfalvi Gergő", "Csillaghegyi Dóra", "Váraljai Ottó"] as const;
const supervisors = ["Útfalvi Ernő", "Zámolyi Kinga"] as const;

type Facts = { readonly from: Day; readonly town: Town; readonly organiser: Organiser; readonly programme: Programme };
type Said = Omit<
  Competition,
  | "code"
  | "contest"
  | "starts_on"
  | "ends_on"
  | "entry_deadline_1"
  | "entry_deadline_2"
  | "entry_deadline_3"
  | "registration_deadline"
>;

/** Returns every section of an announcement for its venue, organiser and programme. */
export function announcementOf({ from, town, organiser: key, programme }: Facts): Said {
  const by = organisers[key];
  const venue = venues[town];
  const [director, president, office] = staff[key];
  const has = (what: "swim" | "bike") => programme.starts.some(({ lengths }) => lengths[what] > 0);
  const number = Number(from.slice(5, 7)) + Number(from.slice(8));
  const indoor = venue.water.includes("medence");
  const month = Number(from.slice(5, 7));
  return {
    organiser: by.full_name,
    address: venue.address,
    latitude: venue.gps[0],
    longitude: venue.gps[1],
    official_website: by.website,
    evochip: number % 2 === 0,
    organiser_name: by.full_name,
    organiser_email: by.email,
    organiser_phone_number: by.phone_number,
    organiser_website: by.website,
    ...contact("director", director),
    ...contact("president", president),
    ...contact("referee", referees[number % referees.length] ?? referees[0]),
    ...contact("supervisor", supervisors[number % supervisors.length] ?? supervisors[0]),
    ...contact("office", office),
    admission_fee: "A verseny nézőknek ingyenes.",
    entry_fee:
      "A díj tartalmazza a rajtszámot, az időmérést, a frissítést, a befutóérmet és a versenybiztosítást. A kedvezményes díjak a beérkezés napja szerint járnak.",
    entry_other_information: `Nevezni a portálon, a határidőig lehet; a díj bankkártyával fizethető.${programme.prices["Utánpótlás"] ? " Tizennyolc év alatt szülői nyilatkozat szükséges." : ""}`,
    office_address: `${town}, ${venue.centre}`,
    office_hours: "A verseny előtti napon 16:00–19:00, a verseny napján 7:00-tól az utolsó rajt előtt fél óráig.",
    briefing_address: `${town}, ${venue.centre}`,
    briefing_day: addDays(from, -1),
    briefing_time: 18 * 3600,
    water_temperature: !has("swim") ? null : indoor ? "27 °C" : month === 7 || month === 8 ? "23–25 °C" : "18–21 °C",
    water_information: has("swim") ? venue.water : null,
    bike_information: has("bike") ? venue.bike : null,
    run_information: venue.run,
    timing_type: "chipes időmérés, bal bokán viselt jeladóval",
    timing_by: "Célvonal Időmérő Csoport",
    drafting: programme.starts.some(({ distance }) => distance === "Sprint" || distance === "Mix váltó"),
    technical_information:
      "A rajtszám a kerékpáron hátul, futáskor elöl viselendő. Bukósisak a depóban is kötelező, amíg a kerékpár a versenyzőnél van. Neoprén használata a vízhőmérséklettől függően engedélyezett.",
    pricing:
      "Korcsoportonként és nemenként az első három helyezett érmet és oklevelet, az abszolút győztesek serleget kapnak. Eredményhirdetés az utolsó befutó után egy órával.",
    parking_information: venue.parking,
    regulations:
      "A verseny a szövetség versenyszabályzata szerint zajlik. A versenyzők érvényes licenccel és sportorvosi engedéllyel, a saját felelősségükre indulnak; a pályát a szintidő lejártával el kell hagyni.",
  };
}

type Role = "director" | "president" | "referee" | "supervisor" | "office";
const contact = <R extends Role>(role: R, name: string) =>
  ({
    [`${role}_name`]: name,
    [`${role}_email`]: `${plain(name)}@demo.rajt.example`,
    [`${role}_phone_number`]: `+36 1 555 0${String(200 + name.length * 7)}`,
    // cast: template keys are lost in a computed literal
  }) as Record<`${R}_name` | `${R}_email` | `${R}_phone_number`, string>;

/** `ormandi.luca` */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, ".");

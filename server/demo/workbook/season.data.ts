/** The demo season: place, date and programme, from one autumn to the next, for a portal that starts on DRAWN_UP. */
import { addDays, type Day } from "@rajt/contract/kernel/days";
import type { SeasonRows } from "../../src/features/season/index.ts";
import { announcementOf, organisers, type Organiser } from "./announcement.data.ts";
import { catalogue } from "./catalogue.data.ts";
import { programmes } from "./programmes.data.ts";
import { rowsOf, type Programme } from "./programmes.ts";
import type { Town } from "./venues.data.ts";

type Event = readonly [from: Day, town: Town, organiser: Organiser, contest: string, programme: Programme, rest?: Rest];
/**
 * The number of days, and the registration deadline in days before the first one. The next competition is closed on
 * every weekday of a start.
 */
type Rest = { readonly days?: number; readonly closes?: number };

const { youth, offRoad, winter, aquathlon, sprint, duathlon } = programmes;

const events: readonly Event[] = [
  ["2026-10-03", "Keszthely", "tavak", "Helikon Terepduatlon", offRoad(100)],
  ["2026-10-17", "Orfű", "pannon", "Orfűi Őszi Terepduatlon", offRoad(100)],
  ["2026-11-07", "Győr", "pannon", "Győri Uszodai Aquatlon", aquathlon()],
  ["2026-11-22", "Budapest", "rajt", "Kopaszi-gáti Őszi Duatlon", duathlon()],
  ["2026-11-28", "Pápa", "pannon", "Pápai Uszodai Aquatlon Kupa", aquathlon(), { closes: 8 }],
  ["2026-11-29", "Szombathely", "pannon", "Parkerdei Terepduatlon", offRoad(12), { closes: 4 }],
  ["2026-12-05", "Szombathely", "pannon", "Szombathelyi Mikulás Terepduatlon", offRoad(6)],
  ["2026-12-06", "Budapest", "rajt", "Budapesti Adventi Duatlon", duathlon()],
  ["2026-12-12", "Zalaegerszeg", "pannon", "Zalaegerszegi Téli Aquatlon", aquathlon()],
  ["2026-12-19", "Kőszeg", "pannon", "Kőszegi Téli Triatlon", winter("Nyílt verseny")],
  ["2027-01-09", "Orfű", "pannon", "Mecseki Téli Terepduatlon", offRoad(100)],
  ["2027-01-16", "Kőszeg", "pannon", "Téli Triatlon Országos Bajnokság", winter("Országos Bajnokság")],
  ["2027-01-30", "Győr", "pannon", "Győri Újévi Aquatlon", aquathlon()],
  ["2027-02-13", "Kőszeg", "pannon", "Csónakázó-tavi Téli Triatlon Kupa", winter("Amatőr Kupa")],
  ["2027-02-27", "Pápa", "pannon", "Várkert Aquatlon", aquathlon()],
  ["2027-03-13", "Paks", "tisza", "Löszvidéki Terepduatlon", offRoad(120)],
  ["2027-03-27", "Budapest", "rajt", "Budapesti Szezonnyitó Duatlon", duathlon()],
  ["2027-04-10", "Agárd", "rajt", "Agárdi Tavaszi Duatlon", duathlon()],
  ["2027-04-17", "Zalaegerszeg", "pannon", "Zalai Utánpótlás Duatlon Ranglista", youth("Duatlon")],
  [
    "2027-05-08",
    "Balatonboglár",
    "tavak",
    "Balatonboglári Duatlon OB és Diákolimpia",
    programmes.duathlonTitle(),
    { days: 2 },
  ],
  ["2027-05-22", "Zalaegerszeg", "pannon", "Zalaegerszegi Utánpótlás Ranglista", youth("Triatlon")],
  ["2027-05-29", "Paks", "tisza", "Paksi Sprint Triatlon", sprint()],
  ["2027-06-05", "Gyékényes", "pannon", "Kotró-tavi Triatlon", sprint()],
  ["2027-06-12", "Fadd-Dombori", "tisza", "Dombori Triatlon Fesztivál", programmes.weekend(), { days: 2 }],
  ["2027-06-19", "Tiszalök", "tisza", "Tisza-parti Amatőr Kupa", programmes.cup()],
  ["2027-06-26", "Balatonkenese", "tavak", "Kenesei Középtáv", programmes.middle()],
  ["2027-07-03", "Velence", "rajt", "Velencei Aquatlon", aquathlon()],
  ["2027-07-10", "Tiszaújváros", "tisza", "Tiszaújvárosi Triatlon Hétvége", programmes.weekend(), { days: 2 }],
  ["2027-07-17", "Orfű", "pannon", "Tereptriatlon Országos Bajnokság", programmes.crossTitle()],
  ["2027-07-24", "Nagyatád", "pannon", "Nagyatádi Hosszútávú OB", programmes.long()],
  ["2027-07-31", "Baja", "tisza", "Klubcsapat OB", programmes.clubTeam()],
  ["2027-08-07", "Budapest", "rajt", "Budapesti Olimpiai Távú OB", programmes.olympicTitle()],
  ["2027-08-14", "Keszthely", "tavak", "Helikon Triatlon", sprint()],
  ["2027-08-20", "Baja", "tisza", "Sugovica Utánpótlás Ranglista", youth("Triatlon")],
  ["2027-08-28", "Lengyeltóti", "tavak", "Mix Váltó OB", programmes.mixRelay()],
  ["2027-09-04", "Agárd", "rajt", "Agárdi Sprint Kupa", sprint()],
  ["2027-09-11", "Kőszeg", "pannon", "Kőszegi Utánpótlás Ranglista", youth("Triatlon")],
  ["2027-09-25", "Szombathely", "pannon", "Szezonzáró Triatlon", sprint()],
];

/** Deadlines in days before the first day: three of pre-registration, at or before the last one. */
const DEADLINES = [35, 21, 10] as const;
const CLOSES = 3;

const made = events.map(([from, town, organiser, contest, programme, rest = {}]) => {
  const code = contest;
  const days = rest.days ?? 1;
  const closes = rest.closes ?? CLOSES;
  const deadlines = {
    entry_deadline_1: addDays(from, -DEADLINES[0]),
    entry_deadline_2: addDays(from, -DEADLINES[1]),
    entry_deadline_3: addDays(from, -DEADLINES[2]),
    registration_deadline: addDays(from, -closes),
  };
  const dates = { starts_on: from, ends_on: days === 1 ? null : addDays(from, days - 1), ...deadlines };
  return {
    competition: { code, contest, ...dates, ...announcementOf({ from, town, organiser, programme }) },
    ...rowsOf(code, programme, (count) => addDays(from, count)),
  };
});

export const season: SeasonRows = {
  ...catalogue,
  organisers: Object.values(organisers),
  competitions: made.map(({ competition }) => competition),
  parts: made.flatMap(({ parts }) => parts),
  settings: made.flatMap(({ settings }) => settings),
  races: made.flatMap(({ races }) => races),
  prices: made.flatMap(({ prices }) => prices),
  refunds: made.flatMap(({ competition: { code, starts_on } }) => [
    { competition: code, until: addDays(starts_on, -21), percent: 100 },
    { competition: code, until: addDays(starts_on, -10), percent: 70 },
  ]),
};

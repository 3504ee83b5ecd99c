/** The kinds of competition in a season. Fees are those of real announcements, or close to them. */
import { ADULTS, OPEN, SENIORS, YOUTH } from "./catalogue.data.ts";
import type { Amounts, Lengths, Programme, Start } from "./programmes.ts";

const OLDER = ["Ifjúsági", "Junior"];
const GROWN = [...ADULTS, ...SENIORS];

const SHORT: Amounts = [13_000, 14_500, 17_000, 20_000, null];
const MIDDLE: Amounts = [19_000, 21_000, 25_000, 29_000, null];
const RELAY: Amounts = [21_000, 22_500, 26_000, 30_000, null];
const SPRINT: Amounts = [8_000, 9_000, 10_500, 12_000, 15_000];
const CHILDREN: Amounts = [null, 3_500, 4_000, 5_000, 6_000];
const FREE_EARLY: Amounts = [null, null, null, 6_000, 8_000];
const LONG: Amounts = [52_000, 58_000, 66_000, 78_000, null];

const sprint: Lengths = { swim: 750, bike: 20_000, run: 5_000, limit: 120, bikeLimit: 85, laps: [1, 4, 2] };
const olympic: Lengths = { swim: 1_500, bike: 40_000, run: 10_000, limit: 210, bikeLimit: 150, laps: [2, 8, 4] };
const middle: Lengths = { swim: 1_900, bike: 90_000, run: 21_100, limit: 450, bikeLimit: 300, laps: [2, 3, 4] };
const long: Lengths = { swim: 3_800, bike: 180_000, run: 42_200, limit: 990, bikeLimit: 630, laps: [2, 6, 8] };
const children: readonly (readonly [group: string, distance: string, lengths: Lengths])[] = [
  ["Újonc 1", "Újonc 1 táv", { swim: 100, bike: 2_500, run: 1_000, limit: 40 }],
  ["Újonc 2", "Újonc 2 táv", { swim: 150, bike: 5_000, run: 1_200, limit: 45 }],
  ["Gyermek", "Gyermek táv", { swim: 250, bike: 8_000, run: 2_000, limit: 60 }],
  ["Serdülő", "Serdülő táv", { swim: 350, bike: 10_000, run: 2_500, limit: 70 }],
];
/** In a duathlon and an aquathlon, the first number is the first leg; a duathlon begins with a run. */
const duathlon: Lengths = { swim: 0, bike: 20_000, run: 7_500, limit: 110, laps: [0, 4, 3] };
const aquathlon: Lengths = { swim: 1_000, bike: 0, run: 5_000, limit: 75, laps: [2, 0, 2] };
const offRoad: Lengths = { swim: 0, bike: 16_000, run: 8_000, limit: 130, laps: [0, 2, 2], climb: 420 };
const crossTriathlon: Lengths = { swim: 1_000, bike: 24_000, run: 8_000, limit: 210, laps: [1, 3, 2], climb: 680 };
const winter: Lengths = { swim: 0, bike: 12_000, run: 6_000, limit: 120, laps: [0, 3, 2], climb: 160 };
const relay: Lengths = { swim: 250, bike: 6_000, run: 1_600, limit: 130 };

type Kind = Pick<Start, "sport" | "qualification">;

const childrenStarts = (kind: Kind, first: number): Start[] =>
  children.flatMap(([group, distance, lengths], at) =>
    (["women", "men"] as const).map((who, second) => ({
      ...kind,
      distance,
      lengths: kind.sport === "Duatlon" ? { ...lengths, swim: 0 } : lengths,
      group: "Utánpótlás",
      ages: [group],
      at: `${first + at}:${second === 0 ? "00" : "30"}`,
      who,
      licences: ["UP" as const],
      teamScore: [group],
    })),
  );

const start = (kind: Kind, distance: string, lengths: Lengths, at: string, rest: Partial<Start> = {}): Start => ({
  ...kind,
  distance,
  lengths,
  at,
  group: "Felnőtt",
  ages: GROWN,
  ...rest,
});

const open = (sport: string): Kind => ({ sport, qualification: "Nyílt verseny" });
const ranking = (sport: string): Kind => ({ sport, qualification: "Utánpótlás ranglistaverseny" });
const title = (sport: string): Kind => ({ sport, qualification: "Országos Bajnokság" });

const grownPrices = (amounts: Amounts) => ({ Felnőtt: amounts, Szenior: amounts });
const allPrices = (amounts: Amounts) => ({ Utánpótlás: CHILDREN, ...grownPrices(amounts) });
const older = { group: "Utánpótlás", ages: OLDER, licences: ["UP", "ELIT"] } as const;

export const programmes = {
  youth: (sport: "Triatlon" | "Duatlon" | "Aquatlon"): Programme => ({
    starts: [
      ...childrenStarts(ranking(sport), 9),
      start(
        ranking(sport),
        "Sprint",
        sport === "Duatlon" ? duathlon : sport === "Aquatlon" ? aquathlon : sprint,
        "14:00",
        older,
      ),
    ],
    prices: { Utánpótlás: CHILDREN },
  }),
  sprint: (): Programme => ({
    starts: [
      start(
        open("Triatlon"),
        "Szupersprint",
        { ...sprint, swim: 300, bike: 8_000, run: 2_000, limit: 70, bikeLimit: 50 },
        "9:00",
        {
          ages: [...OLDER, ...GROWN],
          licences: ["AMATOR", "UP", "PARA"],
          capacity: 60,
        },
      ),
      start(open("Triatlon"), "Sprint", sprint, "10:30", { who: "men", capacity: 150 }),
      start(open("Triatlon"), "Sprint", sprint, "11:00", { who: "women", capacity: 150 }),
      start({ sport: "Triatlon", qualification: "Váltó" }, "Sprint", sprint, "11:15", { team: true, capacity: 30 }),
    ],
    prices: allPrices(SPRINT),
    teamPrice: RELAY,
  }),
  weekend: (): Programme => ({
    starts: [
      start(open("Triatlon"), "Sprint", sprint, "9:00", { ages: [...OLDER, ...GROWN], capacity: 200 }),
      start(open("Triatlon"), "Sprint", sprint, "13:00", { licences: ["PARA"] }),
      start({ sport: "Triatlon", qualification: "Junior Európa-kupa" }, "Sprint", sprint, "16:00", {
        ...older,
        ages: ["Junior"],
        licences: ["ELIT"],
        capacity: 65,
      }),
      // More expensive than the previous day's race, for the same persons.
      start(open("Triatlon"), "Olimpiai", olympic, "8:00", { day: 1, capacity: 250, group: OPEN, ages: [OPEN] }),
      start({ sport: "Triatlon", qualification: "Váltó" }, "Olimpiai", olympic, "8:15", { day: 1, team: true }),
    ],
    prices: { ...allPrices(SHORT), [OPEN]: MIDDLE },
    teamPrice: RELAY,
  }),
  olympicTitle: (): Programme => ({
    starts: [
      start(title("Triatlon"), "Olimpiai", olympic, "8:00", {
        ages: ADULTS,
        who: "women",
        licences: ["ELIT"],
        capacity: 60,
      }),
      start(title("Triatlon"), "Olimpiai", olympic, "10:45", {
        ages: ADULTS,
        who: "men",
        licences: ["ELIT"],
        capacity: 60,
      }),
      start(title("Triatlon"), "Olimpiai", olympic, "13:30", {
        licences: ["AMATOR"],
        teamScore: ["Felnőtt 1", "Felnőtt 2"],
      }),
    ],
    prices: grownPrices(SHORT),
  }),
  duathlonTitle: (): Programme => ({
    starts: [
      ...childrenStarts({ sport: "Duatlon", qualification: "Országos Diákolimpia döntő" }, 8),
      start({ sport: "Duatlon", qualification: "Utánpótlás OB" }, "Sprint", duathlon, "13:00", older),
      start(title("Duatlon"), "Sprint", duathlon, "15:30"),
      start({ sport: "Duatlon", qualification: "OB Mix váltó" }, "Mix váltó", { ...relay, swim: 0 }, "10:00", {
        day: 1,
        team: true,
      }),
    ],
    prices: allPrices(SPRINT),
    teamPrice: [null, null, 18_000, 22_000, null],
  }),
  duathlon: (): Programme => ({
    starts: [
      start(open("Duatlon"), "Sprint", duathlon, "10:00", { ages: [...OLDER, ...GROWN], capacity: 120 }),
      start({ sport: "Duatlon", qualification: "Váltó" }, "Sprint", duathlon, "10:05", { team: true }),
    ],
    prices: allPrices(SPRINT),
    teamPrice: [15_000, null, null, 18_000, 20_000],
  }),
  cup: (): Programme => {
    const cup: Kind = { sport: "Triatlon", qualification: "Amatőr Kupa" };
    return {
      starts: [
        start(cup, "Középtáv", middle, "8:00", { licences: ["AMATOR"], capacity: 300 }),
        start(cup, "Olimpiai", olympic, "9:00", { licences: ["AMATOR", "PARA"], capacity: 300 }),
        start({ ...cup, qualification: "Váltó" }, "Olimpiai", olympic, "9:15", { team: true, capacity: 80 }),
      ],
      prices: { Felnőtt: MIDDLE, Szenior: MIDDLE },
      teamPrice: RELAY,
    };
  },
  middle: (): Programme => ({
    starts: [
      start(open("Triatlon"), "Középtáv", middle, "7:30", { who: "men", capacity: 400 }),
      start(open("Triatlon"), "Középtáv", middle, "7:45", { who: "women", capacity: 200 }),
      start({ sport: "Triatlon", qualification: "Váltó" }, "Középtáv", middle, "8:00", { team: true, capacity: 60 }),
    ],
    prices: grownPrices(MIDDLE),
    teamPrice: [24_000, 27_000, 30_000, 35_000, null],
  }),
  long: (): Programme => ({
    starts: [
      start(title("Triatlon"), "Hosszútáv", long, "7:00", { capacity: 700 }),
      start({ sport: "Triatlon", qualification: "Váltó" }, "Hosszútáv", long, "7:15", { team: true, capacity: 100 }),
    ],
    prices: grownPrices(LONG),
    teamPrice: [60_000, 66_000, 75_000, 90_000, null],
  }),
  mixRelay: (): Programme => ({
    starts: (
      [
        ["9:00", "Utánpótlás", ["Serdülő"]],
        ["12:00", "Utánpótlás", OLDER],
        ["15:00", "Felnőtt", [...ADULTS, "Szenior 1", "Szenior 2"]],
      ] as const
    ).map(([at, group, ages]) =>
      start({ sport: "Triatlon", qualification: "OB Mix váltó" }, "Mix váltó", relay, at, { group, ages, team: true }),
    ),
    prices: {},
    teamPrice: [16_000, 18_000, 20_000, 24_000, null],
  }),
  clubTeam: (): Programme => ({
    starts: [
      start({ sport: "Triatlon", qualification: "OB Klubcsapat" }, "Sprint", sprint, "10:00", {
        team: true,
        capacity: 40,
      }),
      start(
        { sport: "Triatlon", qualification: "OB váltó" },
        "Szupersprint",
        { ...sprint, swim: 300, bike: 8_000, run: 2_000, limit: 70, bikeLimit: 50 },
        "14:00",
        {
          team: true,
        },
      ),
    ],
    prices: {},
    teamPrice: [30_000, 33_000, 36_000, 40_000, null],
  }),
  aquathlon: (): Programme => ({
    starts: [
      ...childrenStarts(open("Aquatlon"), 9).map((each) => ({ ...each, lengths: { ...each.lengths, bike: 0 } })),
      start(open("Aquatlon"), "Sprint", aquathlon, "14:00", { ages: [...OLDER, ...GROWN], who: "women", capacity: 40 }),
      start(open("Aquatlon"), "Sprint", aquathlon, "15:30", { ages: [...OLDER, ...GROWN], who: "men", capacity: 40 }),
    ],
    prices: { Utánpótlás: [null, null, 2_500, 3_500, 4_500], ...grownPrices([4_000, 5_000, null, 6_500, 8_000]) },
  }),
  offRoad: (capacity: number): Programme => ({
    starts: [
      start(open("Terepduatlon"), "Terep táv", offRoad, "10:00", { ages: [...OLDER, ...GROWN], who: "men", capacity }),
      start(open("Terepduatlon"), "Terep táv", offRoad, "10:10", {
        ages: [...OLDER, ...GROWN],
        who: "women",
        capacity,
      }),
      start(
        open("Terepduatlon"),
        "Szupersprint",
        { ...offRoad, bike: 8_000, run: 4_000, limit: 70, climb: 180 },
        "10:30",
        {
          ages: [...YOUTH.slice(2), ...GROWN],
          capacity: 80,
        },
      ),
      start({ sport: "Terepduatlon", qualification: "Váltó" }, "Terep táv", offRoad, "13:00", { team: true }),
    ],
    prices: { Utánpótlás: FREE_EARLY, ...grownPrices([7_000, 8_000, 9_000, 11_000, 13_000]) },
    teamPrice: [null, null, 15_000, 18_000, 21_000],
  }),
  crossTitle: (): Programme => ({
    starts: [
      start(title("Tereptriatlon"), "Terep táv", crossTriathlon, "9:00", {
        ages: ["Junior", ...GROWN],
        who: "men",
        capacity: 150,
      }),
      start(title("Tereptriatlon"), "Terep táv", crossTriathlon, "9:05", {
        ages: ["Junior", ...GROWN],
        who: "women",
        capacity: 100,
      }),
    ],
    prices: allPrices(SHORT),
  }),
  winter: (qualification: string): Programme => ({
    starts: [
      start({ sport: "Téli triatlon", qualification }, "Téli táv", winter, "10:00", {
        ages: [...OLDER, ...GROWN],
        who: "men",
        capacity: 80,
      }),
      start({ sport: "Téli triatlon", qualification }, "Téli táv", winter, "10:15", {
        ages: [...OLDER, ...GROWN],
        who: "women",
        capacity: 80,
      }),
      start({ sport: "Téli triatlon", qualification: "Váltó" }, "Téli táv", winter, "13:00", {
        team: true,
        capacity: 25,
      }),
    ],
    prices: allPrices([9_000, 10_000, 11_500, 13_000, 16_000]),
    teamPrice: [null, 18_000, 20_000, 24_000, null],
  }),
} as const;

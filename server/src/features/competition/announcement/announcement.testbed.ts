/** Announcements over HTTP: an organiser, the federation, two members of the committee, and a valid dto. */
import { named } from "../../../../test/competition.factory.ts";
import { makeAthlete, makeOfficial, makeOrganiser, makeStaff, PASSWORD } from "../../../../test/factories.ts";
import type { Browser } from "../../../../test/browser.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";

export const KEYS = { single: "s".repeat(100), relay: "r".repeat(100) } as const;

export type Answer = {
  successful: boolean;
  id?: number;
  updated?: string;
  code?: string;
  message?: string;
  properties?: Record<string, { message: string }[]>;
};

export type AnnouncementPortal = Portal & {
  readonly who: Readonly<Record<"organiser" | "other" | "admin" | "committee" | "athlete" | "guest", Browser>>;
  readonly accounts: Readonly<Record<"organiser" | "other" | "admin" | "committee" | "athlete", number>>;
  /** Returns a new announcement as a page would send it. */
  dto(changes?: Record<string, unknown>): Record<string, unknown>;
};

export async function openAnnouncements(options: Parameters<typeof startPortal>[0] = {}): Promise<AnnouncementPortal> {
  const portal = await startPortal(options);
  const { db } = portal;
  const made = {
    organiser: await makeOrganiser(db),
    other: await makeOrganiser(db),
    admin: await makeStaff(db),
    committee: await makeOfficial(db, { isTechnicalCommittee: true }),
    athlete: await makeAthlete(db, { medicalValidUntil: "2027-04-30" }),
  };
  const signedIn = async ({ email }: { email: string }) => portal.browser().signIn(email, PASSWORD);
  const who = {
    organiser: await signedIn(made.organiser),
    other: await signedIn(made.other),
    admin: await signedIn(made.admin),
    committee: await signedIn(made.committee),
    athlete: await signedIn(made.athlete),
    guest: portal.browser(),
  };
  const accounts = Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, id])) as Record<
    keyof typeof made,
    number
  >;
  const base = await announcementDto(portal);
  return { ...portal, who, accounts, dto: (changes = {}) => ({ ...structuredClone(base), ...changes }) };
}

/** Returns a valid announcement with its own value sets. */
export async function announcementDto({ db }: Pick<Portal, "db">): Promise<Record<string, unknown>> {
  const duathlon = { id: await named(db, "sport_category", "Duatlon"), name: "Duatlon" };
  const [single, relay] = ["OB", "OB váltó"];
  const sprint = { id: await named(db, "distance", "Sprint"), name: "Sprint" };
  const adults = { id: await named(db, "group_age_group", "Felnőtt"), name: "Felnőtt" };
  const ageGroup = await db
    .insertInto("age_group")
    .values({ name: "Felnőtt 1", age_min: 18, age_max: 99, child: false, group_age_group_id: adults.id })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
  const part = async (key: string, name: string, isTeamCompetition: boolean) => ({
    key,
    name: `Duatlon - ${name} - Sprint`,
    sportCategory: duathlon,
    qualification: { id: await named(db, "qualification", name), name },
    distance: sprint,
    isTeamCompetition,
    groupAgeGroup: adults,
  });
  const parts = [await part(KEYS.single, single, false), await part(KEYS.relay, relay, true)];
  const race = (key: string, name: string, startTime: number) => ({
    id: null,
    name,
    competitionPartKeyList: [key],
    date: "2026-09-19",
    startTime,
    depotIn: startTime - 3600,
    depotOut: startTime - 600,
    isMale: true,
    isFemale: true,
    ageGroupList: [ageGroup],
    licenseTypeList: ["ELIT", "AMATOR"],
    teamScoreCalcList: [],
    capacity: null,
  });
  const price = (name: string, sportCategory: object | null, qualification: object | null) => ({
    name,
    groupAgeGroup: adults,
    qualification,
    sportCategory,
    preRegAmount1: 5000,
    preRegAmount2: null,
    preRegAmount3: null,
    entryAmount: 7000,
    localAmount: 9000,
  });
  return {
    contest: { id: await named(db, "contest", "Őszi duatlon"), name: "Őszi duatlon" },
    address: "Tata, Öreg-tó",
    coordLat: "47.6489",
    coordLng: "18.3293",
    date: "2026-09-19",
    endDate: null,
    ...Object.fromEntries(EMPTY.map((name) => [name, null])),
    directorName: "Vas Elek",
    techAddress: "Tata, Építők parkja",
    techDate: "2026-09-18T16:00:00.000Z",
    bolyozas: true,
    evochip: false,
    preRegDeadline1: "2026-07-31",
    regDeadline: "2026-09-12",
    competitionPartList: parts,
    distanceList: [
      {
        distance: sprint,
        name: null,
        levelTime: 7200,
        levelTimeByCycling: 5400,
        swimmingDistance: null,
        swimmingRound: null,
        cyclingDistance: 20_000,
        cyclingRound: 4,
        cyclingLevelRise: 120,
        runningDistance: 5000,
        runningRound: 2,
        runningLevelRise: null,
      },
    ],
    raceList: [
      race(KEYS.single, "Duatlon - OB - Sprint", 32_400),
      race(KEYS.relay, "Duatlon - OB váltó - Sprint", 43_200),
    ],
    refundStepList: [],
    entryPriceList: [
      price("Felnőtt", null, null),
      ...parts.map(({ qualification }) => price(`Duatlon - ${qualification.name} - Felnőtt`, duathlon, qualification)),
    ],
  };
}

const EMPTY = [
  ...["org", "director", "orgPres", "officeRep"].flatMap((who) => [`${who}Name`, `${who}Email`, `${who}PhoneNumber`]),
  "orgWebsite",
  "officeAddress",
  "officeHours",
  "waterTemp",
  "waterOtherInfo",
  "bikeTrackOtherInfo",
  "runningTrackOtherInfo",
  "timingType",
  "timingTiming",
  "techOtherInfo",
  "pricing",
  "parkingInfo",
  "regulations",
  "admissionFee",
  "entryFee",
  "entryOtherInfo",
  "preRegDeadline2",
  "preRegDeadline3",
  "officialWebsite",
  "adminApproval",
  "adminDecisionReason",
  "technicalCommitteeApproval",
  "technicalCommitteeDecisionReason",
];

const NOT_WRITTEN = [
  "id",
  "updated",
  "protectionLevel",
  "moves",
  "may",
  "name",
  "submitted",
  "approved",
  "cancelled",
  "cancellationReason",
];

/** Sends a call of the announcement's control. */
export async function ask<T = Answer>(
  browser: Browser,
  call: string,
  input: unknown,
): Promise<{ status: number; body: T }> {
  return browser.send<T>("POST", `/api/competitionEditControl/${call}`, {
    body: JSON.stringify(input),
    headers: { "content-type": "application/json" },
  });
}

/** The officials whom the federation appoints when it agrees. */
export const APPOINTED = Object.fromEntries(
  ["referee", "supervisor"].flatMap((who) => [
    [`${who}Name`, "Bíró Béla"],
    [`${who}Email`, "biro@pelda.example"],
    [`${who}PhoneNumber`, "+36301234567"],
  ]),
);

type Data = Record<string, unknown> & { updated: string };

/** Saves the stored announcement with some fields changed, as a page would. */
export async function update(
  browser: Browser,
  id: number,
  changes: Record<string, unknown> | ((record: Data) => Record<string, unknown>) = {},
  call: "update" | "updateAndSubmit" = "update",
): Promise<Answer> {
  const { body: record } = await ask<Data>(browser, "getData", { id });
  const dto = Object.fromEntries(Object.entries(record).filter(([name]) => !NOT_WRITTEN.includes(name)));
  const changed = typeof changes === "function" ? changes(record) : changes;
  return (await ask(browser, call, { id, dto: { ...dto, ...changed }, updated: record.updated })).body;
}

/** Returns the first message of each refused field. */
export const messagesOf = ({ properties = {} }: Answer): Record<string, string> =>
  Object.fromEntries(Object.entries(properties).map(([path, [first]]) => [path, first?.message ?? ""]));

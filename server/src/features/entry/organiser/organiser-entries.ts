import { entryTerms } from "../../../config.ts";
import { isAfterDeadline, mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { type EditedEntry, type OrganisedShape, organiserEntryCalls } from "@rajt/contract/entry/organiser-entry.calls";
import { type SpecialRaceType, teamShapes } from "@rajt/contract/competition/special-race.rules";
import { priceAt } from "@rajt/contract/competition/price.rules";
import { entryPriceLine } from "@rajt/contract/entry/entry-price.rules";
import type { Viewer } from "@rajt/contract/kernel/access";
import { type Day, yearOf } from "@rajt/contract/kernel/days";
import { GENDERS, LICENCE_TYPES } from "@rajt/contract/kernel/enumerations";
import type { Runner } from "../../../kernel/db/database.ts";
import { noData } from "../../../kernel/calls/refusal.ts";
import { openRows } from "../../../kernel/table/act/open-rows.ts";
import type { ServedTable } from "../../../kernel/table/served.ts";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import type { EngineContext } from "../../../app-context.ts";
import { managesEntries } from "../../competition/index.ts";
import { readEnteringFacts } from "../order/entry-facts.store.ts";
import { withdrawalOf } from "../order/withdraw-entries.ts";
import { changeTeam, enterTeam } from "./organise-team.ts";
import { changeEntry, NumberTaken } from "./change-entry.ts";
import { enterLate, racesOpenTo } from "./enter-late.ts";
import { readOwedFor } from "./entry-receivable.store.ts";
import { type ManagedCompetition, readEdited, readManagedCompetition, readRaceSums } from "./edited-entry.store.ts";

const CONTROL = "/competitionEntryEditControl";

const NEW: EditedEntry = {
  id: null,
  updated: null,
  competition: null,
  race: null,
  cachedPersonFullName: null,
  cachedPersonBirthDate: null,
  birthYear: null,
  cachedPersonGender: null,
  cachedPersonAgeGroup: null,
  cachedPersonLicenseType: null,
  cachedPersonLicenseNumber: null,
  cachedPersonChipNumber: null,
  startNumber: null,
  teamName: null,
  team: null,
  isWritten: false,
  amount: null,
  isLate: false,
  closed: null,
};

/** Serves the calls with which an organiser enters people and changes the entries of its competitions. */
export function organiserEntries(context: EngineContext, list: ServedTable) {
  const { db, config, ledger } = context;
  const terms = entryTerms(config);
  return serveCalls(organiserEntryCalls, {
    "POST /competitionEntryTableControl/getOwed": async (call) => {
      const entries = await openRows(list, "markPaid", call);
      return readOwedFor(db, entries, { viewer: await call.viewer(), at: call.now });
    },
    "POST /competitionEntryTableControl/getRaceSumList": async ({ input, viewer, now }) => {
      const sums = await readRaceSums(db, { competition: input.competition, at: now }, await viewer());
      return [...sums];
    },
    "POST /competitionEntryTableControl/getWithdrawal": async (call) => {
      const within = managesEntries(await call.viewer());
      const back = await withdrawalOf(db, await openRows(list, "delete", call), { within, at: call.now });
      if (back === undefined) throw noData();
      return back;
    },
    [`GET ${CONTROL}/create` as const]: () => Promise.resolve(NEW),
    [`POST ${CONTROL}/getFormDataByCompetitionId` as const]: async ({ input, viewer, now }) => {
      const competition = await readManagedCompetition(db, input.id, await viewer());
      if (competition === undefined) throw noData();
      return {
        genders: [...GENDERS],
        ageGroups: [...competition.ageGroups],
        licenseTypes: [...LICENCE_TYPES],
        races: [...competition.races],
        teamRaces: await teamRacesOf(db, { id: input.id, races: competition.races }, { viewer: await viewer(), now }),
        isLate: isAfterDeadline(now, competition.registrationDeadline),
      };
    },
    [`POST ${CONTROL}/getData` as const]: async ({ input, viewer, now, translate }) => {
      const looking = await viewer();
      const row = await readEdited(db, input.id, managesEntries(looking));
      if (row === undefined) throw noData();
      const isOver = mayEditEntry(now, row.raceDate, true) === "closed";
      const code = row.active
        ? isOver
          ? ("entry.organiser.closed" as const)
          : null
        : ("entry.organiser.gone" as const);
      return {
        id: row.id,
        updated: row.updated.toISOString(),
        competition: row.competition,
        race: row.race,
        cachedPersonFullName: row.fullName,
        cachedPersonBirthDate: looking.isSuperAdmin ? row.birthDate : null,
        birthYear: row.birthDate === null ? null : yearOf(row.birthDate),
        cachedPersonGender: row.gender,
        cachedPersonAgeGroup: row.ageGroup,
        cachedPersonLicenseType: row.licenceType,
        cachedPersonLicenseNumber: row.licenceNumber,
        cachedPersonChipNumber: row.ownChip ?? row.licenceChip,
        startNumber: row.startNumber,
        teamName: row.teamName,
        team:
          row.lineNumber === null
            ? null
            : {
                ...shapeOf(row.teamType),
                memberList: row.members.map(({ name, unregisteredName }) => name ?? unregisteredName),
              },
        isWritten: row.members[0]?.unregisteredName != null,
        amount: row.gross,
        isLate: isAfterDeadline(now, row.registrationDeadline),
        closed: code === null ? null : translate(code),
      };
    },
    [`POST ${CONTROL}/searchAthleteRace` as const]: async ({ input, viewer, now, ip }) => {
      const { competition, licenseNumber, birthDate } = input;
      const sought = { competition, licenceNumber: licenseNumber, birthDate };
      return racesOpenTo(db, sought, { viewer: await viewer(), at: now, ip, terms, ledger, notifying: context });
    },
    [`POST ${CONTROL}/save` as const]: async ({ input: { dto }, viewer, now, ip, locale, translate }) => {
      const { competition, race, cachedPersonLicenseNumber: licenceNumber, cachedPersonBirthDate: birthDate } = dto;
      const late = { competition, race, licenceNumber, birthDate, paidInCash: dto.paidInCash === true };
      const asking = { viewer: await viewer(), at: now, ip, terms, ledger, notifying: context };
      const entered = await enterLate(db, late, { ...asking, locale });
      return { successful: true, message: translate("entry.edit.saved"), ...entered };
    },
    [`POST ${CONTROL}/saveTeam` as const]: async ({ input: { dto }, viewer, now, ip, locale, translate }) => {
      const { competition, race, teamName: name, memberList } = dto;
      const asking = { viewer: await viewer(), at: now, ip, terms, ledger, notifying: context, locale, translate };
      return enterTeam(db, { competition, race, name, members: memberList.map(knownBy) }, asking);
    },
    [`POST ${CONTROL}/updateTeam` as const]: async ({
      input: { id, updated, dto },
      viewer,
      now,
      ip,
      locale,
      translate,
    }) => {
      const members = dto.memberList.map((member) => ("seat" in member ? member : knownBy(member)));
      const asking = { viewer: await viewer(), at: now, ip, terms, ledger, notifying: context, locale, translate };
      return changeTeam(db, { entry: id, updated: new Date(updated), name: dto.teamName, members }, asking);
    },
    [`POST ${CONTROL}/update` as const]: async ({
      input: { id, updated, dto },
      viewer,
      account,
      now,
      locale,
      translate,
    }) => {
      const change = {
        entry: id,
        updated: new Date(updated),
        race: dto.race,
        chip: dto.cachedPersonChipNumber,
        number: dto.startNumber,
        name: dto.cachedPersonFullName,
      };
      const by = { viewer: await viewer(), actor: await account(), at: now, terms, ledger, notifying: context, locale };
      try {
        await changeEntry(db, change, by);
      } catch (error) {
        if (!(error instanceof NumberTaken)) throw error;
        const message = translate(error.code, error.details.variables);
        const properties = { startNumber: [{ message }] };
        return { successful: false, code: error.code, message, properties, inTheWay: error.holder };
      }
      return { successful: true, message: translate("entry.edit.saved") };
    },
  });
}

type PersonInput = { readonly cachedPersonLicenseNumber: string; readonly cachedPersonBirthDate: Day };
const knownBy = ({ cachedPersonLicenseNumber: licenceNumber, cachedPersonBirthDate: birthDate }: PersonInput) => ({
  licenceNumber,
  birthDate,
});

function shapeOf(type: SpecialRaceType | null): OrganisedShape {
  const { minimum, maximum, genders } = teamShapes[type ?? "OTHER"];
  return { minimum, maximum, genderList: genders && [...genders] };
}

/** Returns the team races of a competition, each with today's price of a team. */
async function teamRacesOf(
  runner: Runner,
  { id: competition, races }: { id: number; races: ManagedCompetition["races"] },
  { viewer, now }: { viewer: Viewer; now: Date },
) {
  const places = races.filter(({ isTeam }) => isTeam).map(({ id: race }) => ({ competition, race }));
  const { competitions } = await readEnteringFacts(runner, { viewer, places, persons: [] });
  const nameOf = new Map(races.map(({ id, name }) => [id, name]));
  return competitions.flatMap((facts) => {
    const [race] = facts?.races ?? [];
    if (facts === undefined || race === undefined) return [];
    const line = entryPriceLine(race, null, facts.prices);
    const amount = line && priceAt(line, facts.deadlines, now);
    return [{ id: race.id, name: nameOf.get(race.id) ?? "", ...shapeOf(race.teamType), amount }];
  });
}

import { entryTerms } from "../../../config.ts";
import { isAfterDeadline, mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { type EditedEntry, organiserEntryCalls } from "@rajt/contract/entry/organiser-entry.calls";
import { yearOf } from "@rajt/contract/kernel/days";
import { GENDERS, LICENCE_TYPES } from "@rajt/contract/kernel/enumerations";
import { noData } from "../../../kernel/calls/refusal.ts";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import type { EngineWorld } from "../../../world.ts";
import { managesEntries } from "../../competition/index.ts";
import { changeEntry } from "./change-entry.ts";
import { enterLate, racesOpenTo } from "./enter-late.ts";
import { readEdited, readManagedCompetition, readRaceSums } from "./edited-entry.store.ts";

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
  isWritten: false,
  amount: null,
  isLate: false,
  closed: null,
};

/** Serves the calls by which an organiser enters somebody and changes entries of its competitions. */
export function organiserEntries({ db, config }: EngineWorld) {
  const terms = entryTerms(config);
  return serveCalls(organiserEntryCalls, {
    "POST /competitionEntryTableControl/getRaceSumList": async ({ input, viewer, now }) => {
      const sums = await readRaceSums(db, { competition: input.competition, at: now }, await viewer());
      return [...sums];
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
        isLate: isAfterDeadline(now, competition.registrationDeadline),
      };
    },
    [`POST ${CONTROL}/getData` as const]: async ({ input, viewer, now, say }) => {
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
        isWritten: row.members[0]?.written != null,
        amount: row.gross,
        isLate: isAfterDeadline(now, row.registrationDeadline),
        closed: code === null ? null : say(code),
      };
    },
    [`POST ${CONTROL}/searchAthleteRace` as const]: async ({ input, viewer, now, ip }) => {
      const { competition, licenseNumber, birthDate } = input;
      const sought = { competition, licenceNumber: licenseNumber, birthDate };
      return racesOpenTo(db, sought, { viewer: await viewer(), at: now, ip, terms });
    },
    [`POST ${CONTROL}/save` as const]: async ({ input: { dto }, viewer, now, ip, locale, say }) => {
      const { competition, race, cachedPersonLicenseNumber: licenceNumber, cachedPersonBirthDate: birthDate } = dto;
      const asking = { viewer: await viewer(), at: now, ip, terms };
      const id = await enterLate(db, { competition, race, licenceNumber, birthDate }, { ...asking, locale });
      return { successful: true, message: say("entry.edit.saved"), id };
    },
    [`POST ${CONTROL}/update` as const]: async ({ input: { id, updated, dto }, viewer, account, now, locale, say }) => {
      const wanted = {
        entry: id,
        updated: new Date(updated),
        race: dto.race,
        chip: dto.cachedPersonChipNumber,
        number: dto.startNumber,
        name: dto.cachedPersonFullName,
      };
      const by = { viewer: await viewer(), actor: await account(), at: now, terms, locale };
      await changeEntry(db, wanted, by);
      return { successful: true, message: say("entry.edit.saved") };
    },
  });
}

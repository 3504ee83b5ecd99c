/**
 * Plans the documents of each person before anything is written: contents are stored first, so that no row lacks its
 * file.
 */
import { addDays, type Day } from "@rajt/contract/kernel/days";
import { isMinor } from "@rajt/contract/people/person/doctor-date.rules";
import { demoFile, drawPortraits, makePaper, type DemoFile, type Paper } from "./files.ts";
import { clubs, type DemoClub } from "./parties.data.ts";
import { people } from "./people.data.ts";
import type { DemoPerson } from "./person.ts";
import { texts } from "./demo.texts.hu.ts";

export type Papers = {
  readonly portrait: DemoFile | null;
  readonly doctor: DemoFile | null;
  readonly permission: DemoFile | null;
  readonly certificate: DemoFile | null;
  readonly camp: DemoFile | null;
};
export type PlannedPerson = { readonly who: DemoPerson; readonly born: Day; readonly papers: Papers };
export type PlannedClub = { readonly club: DemoClub; readonly dataSheet: DemoFile | null };
export type DemoPlan = {
  readonly people: readonly PlannedPerson[];
  readonly clubs: readonly PlannedClub[];
  readonly files: readonly DemoFile[];
};

/** One in this number of persons has an additional document. */
const HAS_DOCUMENT = 11;

/** `weeks`: since the demo was written, so that all ages remain as written. */
export async function planDemo(today: Day, weeks: number, adultAge: number): Promise<DemoPlan> {
  const portraits = await drawPortraits();
  const paper = (kind: Paper) => demoFile(makePaper(kind), texts.paperName[kind]);
  const planned = people.map((who, at): PlannedPerson => {
    const born = addDays(who.born, weeks * 7);
    const { racing, trainer, hasPapers } = who;
    const portrait = portraits[at % portraits.length];
    return {
      who,
      born,
      papers: {
        portrait: hasPapers && portrait ? demoFile(portrait, texts.portraitName) : null,
        doctor: hasPapers && racing?.medical != null ? paper("doctor") : null,
        permission: hasPapers && racing && isMinor(born, today, { adultAge }) ? paper("permission") : null,
        certificate: hasPapers && trainer ? paper("certificate") : null,
        camp: racing && at % HAS_DOCUMENT === 0 ? paper("camp") : null,
      },
    };
  });
  const plannedClubs = clubs.map((club, at) => ({
    club,
    dataSheet: club.isVerified && at % 2 === 1 ? paper("dataSheet") : null,
  }));
  const files = [
    ...planned.flatMap(({ papers }) => Object.values(papers).filter((file) => file !== null)),
    ...plannedClubs.flatMap(({ dataSheet }) => dataSheet ?? []),
  ];
  return { people: planned, clubs: plannedClubs, files };
}

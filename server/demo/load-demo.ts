import { readFile } from "node:fs/promises";
import { dayOf, yearOf } from "@rajt/contract/kernel/days";
import { tx } from "../src/kernel/db/transaction.ts";
import type { AppContext } from "../src/app-context.ts";
import { createPasswords } from "../src/features/access/index.ts";
import { addAnnouncements } from "./competition/announcements.ts";
import { addDemoEntries } from "./entry/entries.ts";
import { addLateChanges } from "./entry/late.ts";
import { addDemoTeams } from "./entry/teams.ts";
import { addDemoStartLists } from "./entry/start-lists.ts";
import { addDemoWaiting, addDemoWaitingTeams } from "./entry/waiting.ts";
import { doctorDateLimits, entryTerms } from "../src/config.ts";
import { forgetFiles, storeFiles } from "./files.ts";
import { beginFilling } from "./filling.ts";
import { addClubs, describeOrganisers } from "./clubs.ts";
import { addFees } from "./fees.ts";
import { addMoneyCases } from "./money.ts";
import { addPeople } from "./people.ts";
import { planDemo } from "./plan.ts";
import { DEMO_PASSWORD, DRAWN_UP } from "./parties.data.ts";
import { DEMO_SEASON } from "./season-file.ts";
import { anyAccount, giveEnglishNames, givePassword, keepMails } from "./demo.store.ts";
import { deliverWithin } from "../src/features/notification/index.ts";
import { addTransfers } from "./transfers.ts";
import { importSeasonIn, readWorkbook, shiftSeason, weeksBetween } from "../src/features/season/index.ts";

/**
 * Loads the demo season and its parties into an empty database, in one transaction. The season is moved by whole weeks
 * to the day of this first start. Only one statement if the database has any account.
 */
export async function loadDemoSeason(context: AppContext): Promise<void> {
  const { db, clock, log, config, fileStore } = context;
  if (await anyAccount(db)) return;
  const began = performance.now();
  const now = clock();
  const today = dayOf(now);
  const weeks = weeksBetween(DRAWN_UP, today);
  const plan = await planDemo(today, weeks, doctorDateLimits(config).adultAge);
  const [workbook, passwordHash] = await Promise.all([
    readFile(DEMO_SEASON).then(readWorkbook),
    createPasswords().hash(DEMO_PASSWORD),
    storeFiles(fileStore, plan.files),
  ]);
  const season = shiftSeason(workbook, weeks);
  const years = [...new Set([yearOf(today), ...season.races.map(({ date }) => yearOf(date))])];
  const isLoaded = await tx(db, async (tx) => {
    const imported = await importSeasonIn(tx, season, now, anyAccount);
    if (imported === null) return false;
    await giveEnglishNames(tx);
    const filling = await beginFilling(tx, context, { passwordHash, now, today, years });
    const admission = { terms: entryTerms(config), ledger: context.ledger, notifying: null };
    const clubIds = await addClubs(filling, plan);
    await describeOrganisers(filling);
    const personIds = await addPeople(filling, plan, clubIds);
    await addFees(filling, plan, { clubIds, personIds });
    await addMoneyCases(filling, plan, personIds);
    await addTransfers(filling, plan, { clubIds, personIds });
    await addAnnouncements(filling);
    await addDemoEntries(tx, now, admission);
    await addDemoTeams(tx, clubIds, { now, ...admission });
    await addLateChanges(filling);
    await addDemoWaiting(filling);
    await addDemoWaitingTeams(filling, clubIds);
    await addDemoStartLists(filling);
    await givePassword(tx, passwordHash);
    await deliverWithin(tx, filling.context);
    await keepMails(tx);
    return true;
  });
  // Another process loaded it first.
  if (!isLoaded) {
    await forgetFiles(fileStore, plan.files);
    return;
  }
  log.info({ milliseconds: Math.round(performance.now() - began) }, "the demo season is loaded");
}

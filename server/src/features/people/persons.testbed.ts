import { nested } from "@rajt/contract/kernel/form/form-names";
import type { Browser } from "../../../test/browser.ts";
import { athleteFields, BY_THE_OFFICE } from "../../../test/person-fields.ts";
import { uploadPicture } from "../../../test/upload-picture.ts";
import { ask, over, type Answer, type PeoplePortal } from "./people.testbed.ts";

/** A complete athlete of a club, with the file key of a picture. */
export const athleteDto = (club: number, profilePicture: string, changes: object = {}) =>
  over(
    nested({
      ...BY_THE_OFFICE,
      ...athleteFields(),
      profilePicture,
      club: { id: club },
    }),
    changes as Record<string, unknown>,
  );

export type Read = Record<string, unknown> & { updated: string };
export const readPerson = (browser: Browser, id: number) =>
  ask<Read>(browser, "POST personEditControl/getData", { id });

/** Saves a new athlete with a new picture, as the browser's account. */
export async function saveAthlete(browser: Browser, club: number, changes: object = {}): Promise<Answer> {
  const picture = await uploadPicture(browser, "personEditControl");
  const whole = athleteDto(club, picture, {
    athlete: { doctorDocument: await uploadPicture(browser, "personEditControl") },
  });
  const { body } = await ask(browser, "POST personEditControl/save", {
    dto: over(whole, changes as Record<string, unknown>),
  });
  return body;
}

/** Reads a person and writes it back with changes, as a page does. Fields that its viewer does not see are not sent. */
export async function updatePerson(browser: Browser, id: number, changes: object): Promise<Answer> {
  const { body: record } = await readPerson(browser, id);
  const dto = dtoOf(record, changes);
  return (await ask(browser, "POST personEditControl/update", { id, dto, updated: record.updated })).body;
}

/** Returns the values to write for a record that was read, with changes. */
export const dtoOf = (record: Read, changes: object): Record<string, unknown> =>
  over(written(record, athleteDto(0, "")), changes as Record<string, unknown>);

/** Returns the writable fields of a record. */
function written(record: Record<string, unknown>, like: Record<string, unknown>): Record<string, unknown> {
  const isGroup = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value) && !("id" in value);
  return Object.fromEntries(
    Object.entries(like)
      .filter(([name]) => name in record)
      .map(([name, value]) => {
        const read = record[name];
        return [name, isGroup(value) && isGroup(read) ? written(read, value) : read];
      }),
  );
}

/** Verifies a person as a super admin. */
export const verify = (portal: PeoplePortal, id: number) => updatePerson(portal.admin, id, { userStatus: "Verified" });

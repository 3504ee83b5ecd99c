import { afterAll, beforeAll, expect, it } from "vitest";
import { makeClub } from "../../../test/factories.ts";
import { uploadPicture } from "../../../test/upload-picture.ts";
import { openPeople, type PeoplePortal } from "./people.testbed.ts";
import { saveAthlete, updatePerson } from "./persons.testbed.ts";

let portal: PeoplePortal;
let id: number;
beforeAll(async () => {
  portal = await openPeople();
  id = (await saveAthlete(portal.admin, (await makeClub(portal.db)).id)).id ?? 0;
});
afterAll(() => portal.close());

const change = async (changes: object) =>
  expect(await updatePerson(portal.admin, id, changes)).toMatchObject({ successful: true });
const picture = () => uploadPicture(portal.admin, "personEditControl");
const documents = () =>
  portal.db.selectFrom("person_document").select(["name", "document"]).where("person_id", "=", id).orderBy("id");
const names = async () => (await documents().execute()).map(({ name }) => name);

it("a part is stored when its field is yes, and stays stored when the field becomes no", async () => {
  const trainer = () => portal.db.selectFrom("trainer").selectAll().where("person_id", "=", id).execute();
  expect(await trainer()).toEqual([]);
  const part = { qualification: "TRAINER", qualificationSport: "úszás", certificate: await picture() };
  await change({ isTrainer: true, trainer: part });
  await change({ isTrainer: false, trainer: { qualification: null } });
  expect(await trainer()).toMatchObject([{ qualification: "TRAINER", qualification_sport: "úszás" }]);
});

it("the order of the lines is the record's", async () => {
  const documentList = [
    { name: "a", document: await picture() },
    { name: "b", document: await picture() },
  ];
  await change({ documentList });
  expect(await names()).toEqual(["a", "b"]);
  await change({ documentList: documentList.toReversed() });
  expect(await names()).toEqual(["b", "a"]);
  await change({ documentList: [] });
  expect(await names()).toEqual([]);
});

it("an acceptance keeps the time of its first acceptance", async () => {
  const accepted = async () =>
    (await portal.db.selectFrom("person").select("statutes_accepted_at").where("id", "=", id).executeTakeFirst())
      ?.statutes_accepted_at;
  const first = await accepted();
  expect(first).toBeInstanceOf(Date);
  portal.clock.set("2026-05-04T10:05:00Z");
  await change({ phoneNumber: "+36301112233", accept: true });
  expect(await accepted()).toEqual(first);
});

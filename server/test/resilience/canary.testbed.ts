import { saveAthlete } from "../../src/features/people/persons.testbed.ts";
import type { Browser } from "../browser.ts";
import { makeCompetition, makeEntries } from "../factories.ts";
import type { Portal } from "../harness.ts";
import type { GUARDED } from "../policy/fields.policy.ts";

type Secret = keyof typeof GUARDED;

/** Each occurs nowhere else: as on the wire, and as in a spreadsheet. */
export const CANARIES: Partial<Record<Secret, readonly string[]>> = {
  "social security number": ["111111110"],
  "doctor's day": ["2026-09-03", ">46268<"],
  "what the doctor's document says": ["KANÁRI-LELET"],
  "medical licence": ["KANÁRI-MEGJEGYZÉS"],
  "identity card": ["KANÁRI-IGAZOLVÁNY"],
  passport: ["KANÁRI-ÚTLEVÉL"],
  mother: ["Kanári-Anyja", "Kanári-Keresztanyja"],
  "day of birth": ["1991-03-07", ">33304<"],
  "place of birth": ["Kanári-Szülőhely"],
  "address of a person": ["Kanári-Lakhely"],
  "telephone of a person": ["+36209990001"],
  "e-mail of a person": ["kanari@pelda.hu"],
  "address of a club": ["Kanári-Székhely", "Kanári-Számlacím"],
  "bank account": ["11794008-20543226-00000000", "11773016-11111018-00000000"],
};

type Club = { readonly id: number; readonly browser: Browser };

/** An athlete of a club, entered in an organiser's race, with every possible data; and the same for the club. */
export async function makeCanary(portal: Portal, { club, organiser }: { club: Club; organiser: number }) {
  await keepClub(portal, club.id);
  const { athlete, document } = await keepAthlete(portal, club);
  const competition = await enterAthlete(portal, { athlete, club: club.id, organiser });
  return { athlete, document, club: club.id, competition };
}

const place = { country: "HU", zipcode: "9700", city: "Szombathely", county: "Vas", streetType: "tér", number: "1" };

async function keepClub({ db }: Portal, club: number): Promise<void> {
  const { streetType: street_type, ...address } = { account_id: club, ...place };
  await db.deleteFrom("address").where("account_id", "=", club).execute();
  await db
    .insertInto("address")
    .values([
      { ...address, street_type, purpose: "HOME", street: "Kanári-Székhely" },
      { ...address, street_type, purpose: "BILLING", street: "Kanári-Számlacím" },
    ])
    .execute();
  await db
    .updateTable("organisation")
    .set({ bank_account_number: "11794008-20543226-00000000", billing_account_number: "11773016-11111018-00000000" })
    .where("id", "=", club)
    .execute();
}

/** Recorded by the club, then verified by the federation, and known to a register. */
async function keepAthlete({ db, clock }: Portal, club: Club) {
  const { country: _, ...address } = { ...place, street: "Kanári-Lakhely" };
  const saved = await saveAthlete(club.browser, club.id, {
    birthDate: "1991-03-07",
    birthPlace: "Kanári-Szülőhely",
    motherLastName: "Kanári-Anyja",
    motherFirstName: "Kanári-Keresztanyja",
    email: "kanari@pelda.hu",
    phoneNumber: "+36209990001",
    address,
    athlete: {
      taj: "111 111 110",
      idCardNumber: "KANÁRI-IGAZOLVÁNY",
      passportNumber: "KANÁRI-ÚTLEVÉL",
      doctorDate: "2026-09-03",
    },
  });
  const athlete = saved.id ?? 0;
  await db.updateTable("account").set({ registration_status: "ACTIVE" }).where("id", "=", athlete).execute();
  await db.updateTable("person").set({ user_status: "Verified" }).where("id", "=", athlete).execute();
  const at = clock();
  await db
    .insertInto("medical_licence")
    .values({
      person_id: athlete,
      sport: "triatlon",
      rating: "FIT",
      issued_on: "2026-03-03",
      note: "KANÁRI-MEGJEGYZÉS",
      first_asked_at: at,
      refreshed_at: at,
    })
    .execute();
  const licence = db.selectFrom("licence").where("person_id", "=", athlete).select("medical_document as key");
  const document = (await licence.executeTakeFirstOrThrow()).key ?? "";
  await db.updateTable("file").set({ file_name: "KANÁRI-LELET.png" }).where("key", "=", document).execute();
  return { athlete, document };
}

/** So that lists of entries, baskets and payments have it. */
async function enterAthlete(
  { db, clock }: Portal,
  { athlete, club, organiser }: { athlete: number; club: number; organiser: number },
): Promise<number> {
  const { id, races } = await makeCompetition(db, { createdBy: organiser });
  const [race = 0] = races;
  await makeEntries(db, [{ competition: id, race, by: athlete, person: athlete, club, amount: 5_000, at: clock() }]);
  return id;
}

import { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import { registeringOrganisation } from "../src/features/registration/index.ts";
import { organisersOf } from "./demo.store.ts";
import { addressOf, bankAccountOf, inGroup, motherOf, phoneOf, taxNumberOf } from "./details.ts";
import { addFiles } from "./files.ts";
import type { DemoFields, Filling } from "./filling.ts";
import { demoAddress } from "./person.ts";
import type { DemoPlan, PlannedClub } from "./plan.ts";
import { register, typedFields } from "./register.ts";

/**
 * Adds clubs in the plan's order: created by staff, except an unverified one that has registered itself. Returns their
 * ids.
 */
export async function addClubs(filling: Filling, { clubs }: DemoPlan): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, planned] of clubs.entries())
    ids.push(await (planned.club.isVerified ? addByOffice : registerItself)(filling, planned, at));
  return ids;
}

async function addByOffice(
  { tx, admin, now, records }: Filling,
  { club, dataSheet }: PlannedClub,
  at: number,
): Promise<number> {
  const sheets = dataSheet === null ? [] : [dataSheet];
  await addFiles(tx, sheets, { rule: "owner", uploader: { account: admin.accountId, guest: null }, at: now });
  const { id } = await records.organisation.insert(
    tx,
    { viewer: admin, now },
    { ...clubFields(club, at), userStatus: "Verified", dataSheetDocument: dataSheet?.key ?? null },
  );
  return id;
}

function registerItself(filling: Filling, { club }: PlannedClub, at: number): Promise<number> {
  const typed = typedFields(organisationRegistration, clubFields(club, at));
  return register(filling, registeringOrganisation(filling.context, typed, filling.now), "hu");
}

const clubFields = (club: PlannedClub["club"], at: number): DemoFields => ({
  fullName: club.full_name,
  shortName: club.short_name,
  isClub: true,
  isOrganizer: club.isOrganiser,
  isAdult: club.isAdult,
  isSupply: club.isSupply,
  email: club.email,
  fbLink: `https://www.example.org/${club.email.split("@", 1)[0]}`,
  ...seatFields({ name: club.full_name, at, town: club.town }),
});

const OFFICES = ["president", "contact", "economicLeader"] as const;

/** The fields that every organisation has: its seat, its officers, and its account. */
const seatFields = ({ name, at, town }: { name: string; at: number; town: number }): DemoFields => ({
  accept: true,
  taxNumber: taxNumberOf(at),
  bankName: "Minta Takarék",
  bankAccountNumber: bankAccountOf(at),
  billingName: name.slice(0, 150),
  billingAccountNumber: bankAccountOf(at + 100),
  ...inGroup("address", addressOf(at + 2, town)),
  ...inGroup("billingAddress", addressOf(at + 2, town)),
  ...Object.assign(
    {},
    ...OFFICES.map((office, nth) => {
      const { motherLastName: lastName, motherFirstName: firstName } = motherOf(at + nth);
      const email = demoAddress(`tisztseg${at}.${nth}`);
      return inGroup(office, { lastName, firstName, email, phoneNumber: phoneOf((at % FIRST_ORGANISER) * 3 + nth) });
    }),
  ),
});

const FIRST_ORGANISER = 50;

/** Fills in the organisers' fields for which the season's spreadsheet has no columns. */
export async function describeOrganisers({ tx, admin, now, records: { organisation } }: Filling): Promise<void> {
  for (const [at, { id, full_name: name }] of (await organisersOf(tx)).entries()) {
    const place = FIRST_ORGANISER + at;
    await organisation.update(
      tx,
      { viewer: admin, now, locale: "hu" },
      await organisation.read(tx, admin, id),
      seatFields({ name, at: place, town: place }),
    );
  }
}

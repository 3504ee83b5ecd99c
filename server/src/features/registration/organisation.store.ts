import type { Dto } from "@rajt/contract/kernel/form/form";
import type { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import type { Tx } from "../../kernel/db/database.ts";

export type OrganisationDto = Dto<typeof organisationRegistration>;

/** Inserts an unverified organisation with its addresses and officers. */
export async function insertOrganisation(tx: Tx, id: number, dto: OrganisationDto, at: Date): Promise<void> {
  await tx
    .insertInto("organisation")
    .values({
      id,
      full_name: dto.fullName,
      short_name: dto.shortName,
      user_status: "UnderVerification",
      is_club: dto.isClub,
      is_organiser: dto.isOrganizer,
      is_adult: dto.isAdult,
      is_supply: dto.isSupply,
      tax_number: dto.taxNumber,
      bank_account_number: dto.bankAccountNumber,
      bank_name: dto.bankName,
      billing_name: dto.billingName,
      billing_account_number: dto.billingAccountNumber,
      facebook_link: dto.fbLink,
      instagram_link: dto.instaLink,
      statutes_accepted_at: at,
    })
    .execute();
  await tx
    .insertInto("address")
    .values([
      { account_id: id, purpose: "HOME", ...addressOf(dto, "address") },
      { account_id: id, purpose: "BILLING", ...addressOf(dto, "billingAddress") },
    ])
    .execute();
  await tx
    .insertInto("organisation_officer")
    .values([
      { organisation_id: id, office: "PRESIDENT", ...officerOf(dto, "president") },
      { organisation_id: id, office: "CONTACT", ...officerOf(dto, "contact") },
      { organisation_id: id, office: "ECONOMIC_LEADER", ...officerOf(dto, "economicLeader") },
    ])
    .execute();
}

const addressOf = (dto: OrganisationDto, group: "address" | "billingAddress") => ({
  zipcode: dto[`${group}.zipcode`],
  city: dto[`${group}.city`],
  county: dto[`${group}.county`],
  street: dto[`${group}.street`],
  street_type: dto[`${group}.streetType`],
  number: dto[`${group}.number`],
  floor: dto[`${group}.floor`],
  door: dto[`${group}.door`],
});

const officerOf = (dto: OrganisationDto, group: "president" | "contact" | "economicLeader") => ({
  last_name: dto[`${group}.lastName`],
  first_name: dto[`${group}.firstName`],
  email: dto[`${group}.email`],
  phone_number: dto[`${group}.phoneNumber`],
});

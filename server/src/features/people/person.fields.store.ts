import { dayOf, yearOf, type Day } from "@rajt/contract/kernel/days";
import { sql, type RawBuilder } from "kysely";
import { neverRead, sealed } from "../../kernel/form/index.ts";
import type { Vault } from "../../kernel/vault/vault.ts";
import { signInColumns } from "../access/index.ts";
import { addressOf, countryOf } from "./address.store.ts";
import { paidInYear } from "./party.store.ts";
import { openNumber, type SealedColumn } from "./person-numbers.ts";

const ofPerson = (what: RawBuilder<unknown>) => sql`(select ${what} from person p where p.id = a.id)`;
const column = (name: string) => ofPerson(sql.ref(`p.${name}`));
const ofReferee = (name: string) => sql`(select ${sql.ref(`r.${name}`)} from referee r where r.person_id = a.id)`;
const ofTrainer = (name: string) => sql`(select ${sql.ref(`t.${name}`)} from trainer t where t.person_id = a.id)`;
/** A licence is shown where its holder races: among the athlete's fields or the competitor's. */
const ofLicence = (name: string, flag: "is_athlete" | "is_competitor") => sql`(select ${sql.ref(`l.${name}`)}
  from licence l join person p on p.id = l.person_id where p.id = a.id and ${sql.ref(`p.${flag}`)})`;

const ageGroup = (isChild: boolean, flag: "is_athlete" | "is_competitor", year: number) => sql`(select g.name
  from person p join age_group g on ${year}::integer - extract(year from p.birth_date) between g.age_min and g.age_max
  where p.id = a.id and ${sql.ref(`p.${flag}`)} and g.child = ${sql.lit(isChild)} order by g.order_index, g.id limit 1)`;

/** Where each field of the form is, of account `a`; what depends on the day is read by the clock each time. */
export function personFields(clock: () => Date, vault: Vault) {
  const today = (): Day => dayOf(clock());
  const year = (): number => yearOf(today());
  const number = (name: SealedColumn, shown = (text: string) => text) =>
    sealed(column(name), (stored, id) => shown(openNumber(vault, name, id, stored)));
  return {
    name: ofPerson(sql`p.last_name || ' ' || p.first_name`),
    userStatus: column("user_status"),
    archived: column("archived"),
    lastName: column("last_name"),
    firstName: column("first_name"),
    birthPlace: column("birth_place"),
    birthDate: column("birth_date"),
    motherLastName: column("mother_last_name"),
    motherFirstName: column("mother_first_name"),
    gender: column("gender"),
    nationality: column("nationality"),
    nationalityOther: column("nationality_other"),
    profilePicture: sql`a.profile_picture`,
    isAthlete: column("is_athlete"),
    isCompetitor: column("is_competitor"),
    isReferee: column("is_referee"),
    isTrainer: column("is_trainer"),
    isTechnicalCommittee: column("is_technical_committee"),
    club: sql`(select json_build_object('id', o.id, 'name', o.full_name) from person p join organisation o on o.id = p.club_id where p.id = a.id)`,
    email: sql`a.email`,
    ...signInColumns,
    presentPassword: neverRead,
    phoneNumber: column("phone_number"),
    ...addressOf("address", "HOME"),
    "athlete.taj": number("social_security_number", (digits) => digits.replace(/^(...)(...)/, "$1 $2 ")),
    "athlete.idCardNumber": number("id_card_number"),
    "athlete.passportNumber": number("passport_number"),
    "athlete.licenseType": ofLicence("type", "is_athlete"),
    "athlete.licenseNumber": ofLicence("number", "is_athlete"),
    "athlete.chipNumber": ofLicence("chip_number", "is_athlete"),
    "athlete.doctorDate": ofLicence("medical_valid_until", "is_athlete"),
    "athlete.doctorDocument": ofLicence("medical_document", "is_athlete"),
    get "athlete.childAgeGroup"() {
      return ageGroup(true, "is_athlete", year());
    },
    get "athlete.adultAgeGroup"() {
      return ageGroup(false, "is_athlete", year());
    },
    "competitor.licenseNumber": ofLicence("number", "is_competitor"),
    "competitor.chipNumber": ofLicence("chip_number", "is_competitor"),
    "competitor.doctorDate": ofLicence("medical_valid_until", "is_competitor"),
    "competitor.doctorDocument": ofLicence("medical_document", "is_competitor"),
    get "competitor.childAgeGroup"() {
      return ageGroup(true, "is_competitor", year());
    },
    get "competitor.adultAgeGroup"() {
      return ageGroup(false, "is_competitor", year());
    },
    "referee.shirtSize": ofReferee("shirt_size"),
    "referee.hasDrivingLicense": ofReferee("has_driving_licence"),
    "referee.hasCar": ofReferee("has_car"),
    "referee.languages": ofReferee("languages"),
    "referee.licenseNumber": ofReferee("licence_number"),
    "referee.licenseExpirationDate": ofReferee("licence_expires_on"),
    "referee.refQualifications": sql`(select coalesce(json_agg(json_build_object('qualification', q.qualification)
      order by array_position('{ASSISTANT,COUNTY,NATIONAL,CONTINENTAL,WORLD}', q.qualification)), '[]')
      from referee_qualification q where q.person_id = a.id)`,
    "referee.examDate": ofReferee("exam_year"),
    ...addressOf("referee.location", "REFEREE"),
    "referee.location.country": countryOf("REFEREE"),
    "trainer.qualification": ofTrainer("qualification"),
    "trainer.qualificationOther": ofTrainer("qualification_other"),
    "trainer.qualificationSport": ofTrainer("qualification_sport"),
    "trainer.certificate": ofTrainer("certificate"),
    "trainer.acceptSelfRecommendation": ofTrainer("accepts_self_recommendation"),
    parentalPermission: column("parental_permission"),
    accept: ofPerson(sql`p.statutes_accepted_at is not null`),
    documentList: sql`(select coalesce(json_agg(json_build_object('name', d.name, 'document', d.document) order by d.id), '[]')
      from person_document d where d.person_id = a.id)`,
    athleteRegType: column("athlete_reg_type"),
    get cachedDoctorValid() {
      return doctorValid(today());
    },
    cachedLicenseNumber: sql`(select l.number from licence l where l.person_id = a.id)`,
    get cachedCurrentLicensePaymentPaid() {
      return paidInYear(sql`a.id`, sql`${year()}::integer`);
    },
  };
}

/** Whether the doctor's word for account `a` holds on a day. */
export const doctorValid = (today: Day): RawBuilder<boolean> =>
  sql`coalesce((select l.medical_valid_until >= ${today}::date from licence l where l.person_id = a.id), false)`;

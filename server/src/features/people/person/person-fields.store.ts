import type { Day } from "@rajt/contract/kernel/days";
import type { Dto } from "@rajt/contract/kernel/form/form";
import { withoutBlanks } from "@rajt/contract/people/person/identifiers.rules";
import { personForm } from "@rajt/contract/people/person/person.form";
import { sql, type RawBuilder } from "kysely";
import {
  derived,
  lines,
  moved,
  neverRead,
  part,
  reference,
  sealed,
  since,
  withNamesakes,
} from "../../../kernel/form/index.ts";
import type { Vault } from "../../../kernel/vault/vault.ts";
import { signInColumns } from "../../access/index.ts";
import { address, addressColumns } from "../address.store.ts";
import { allPaid, licencePaid, paidInYear } from "../party.store.ts";
import { markOf, openNumber, sealNumber, type SealedColumn } from "./person-numbers.ts";

/** The tables of a person, of account `a`. The licence has its own writer: two groups of fields share it. */
const parts = {
  p: part("person", { own: "id", always: true }),
  l: part("licence", { own: "person_id" }),
  r: part("referee", { own: "person_id", when: "isReferee" }),
  t: part("trainer", { own: "person_id", when: "isTrainer" }),
  home: address("HOME"),
  from: address("REFEREE", "isReferee"),
  sync: part("register_sync", { own: "account_id" }),
};

const YEAR = sql`extract(year from asked.today)::integer`;

/** The groups of a person's age in the year, one of children and one of adults. */
const joins = sql`cross join lateral (
  select (array_agg(g.name order by g.order_index, g.id) filter (where g.child))[1] as child,
    (array_agg(g.name order by g.order_index, g.id) filter (where not g.child))[1] as adult
  from age_group g where ${YEAR} - extract(year from p.birth_date) between g.age_min and g.age_max) as ages`;

/** Reads a column of the licence, among the athlete's or the competitor's fields. */
const athlete = (column: string) => sql`case when p.is_athlete then ${sql.ref(column)} end`;
const competitor = (column: string) => sql`case when p.is_competitor then ${sql.ref(column)} end`;

/** The tables of a person's form. */
export const personTables = (vault: Vault) =>
  ({ table: "account as a", parts, joins, fields: personFields(vault) }) as const;

function personFields(vault: Vault) {
  const opened = (column: SealedColumn) => (stored: string, id: number) => openNumber(vault, column, id, stored);
  const number = <const C extends SealedColumn>(column: C) =>
    sealed(`p.${column}`, {
      open: opened(column),
      seal: (text, id) => ({ [column]: sealNumber(vault, column, id, text) }),
    });
  return withNamesakes(personForm.fields, "p", {
    name: sql`p.last_name || ' ' || p.first_name`,
    userStatus: moved("p.user_status"),
    profilePicture: "profile_picture",
    club: reference("p.club_id", { to: "organisation", name: "full_name" }),
    email: sql`a.email`,
    contactEmail: sql`a.contact_email`,
    ...signInColumns,
    presentPassword: neverRead,
    password: neverRead,
    passwordAgain: neverRead,
    "address.country": "home.country",
    ...addressColumns("address", "home"),
    "athlete.taj": sealed("p.social_security_number", {
      open: (stored, id) => opened("social_security_number")(stored, id).replace(/^(...)(...)/, "$1 $2 "),
      seal: (taj, id) => {
        const digits = taj === null ? null : withoutBlanks(taj);
        return {
          social_security_number: sealNumber(vault, "social_security_number", id, digits),
          social_security_number_mark: markOf(vault, digits),
        };
      },
    }),
    "athlete.idCardNumber": number("id_card_number"),
    "athlete.passportNumber": number("passport_number"),
    "athlete.licenseType": athlete("l.type"),
    "athlete.licenseStatus": athlete("l.status"),
    "athlete.licenseNumber": athlete("l.number"),
    "athlete.chipNumber": athlete("l.chip_number"),
    "athlete.doctorDate": athlete("l.medical_valid_until"),
    "athlete.doctorDocument": athlete("l.medical_document"),
    "athlete.childAgeGroup": athlete("ages.child"),
    "athlete.adultAgeGroup": athlete("ages.adult"),
    "competitor.licenseNumber": competitor("l.number"),
    "competitor.chipNumber": competitor("l.chip_number"),
    "competitor.doctorDate": competitor("l.medical_valid_until"),
    "competitor.doctorDocument": competitor("l.medical_document"),
    "competitor.childAgeGroup": competitor("ages.child"),
    "competitor.adultAgeGroup": competitor("ages.adult"),
    "referee.shirtSize": "r.shirt_size",
    "referee.hasDrivingLicense": "r.has_driving_licence",
    "referee.hasCar": "r.has_car",
    "referee.languages": "r.languages",
    "referee.licenseNumber": "r.licence_number",
    "referee.licenseExpirationDate": "r.licence_expires_on",
    "referee.refQualifications": lines("referee_qualification", {
      own: "person_id",
      columns: { qualification: "qualification" },
      order: sql`array_position('{ASSISTANT,COUNTY,NATIONAL,CONTINENTAL,WORLD}', line.qualification)`,
      identity: "qualification",
      when: "isReferee",
    }),
    "referee.examDate": "r.exam_year",
    ...addressColumns("referee.location", "from"),
    "referee.location.country": "from.country",
    "trainer.qualification": "t.qualification",
    "trainer.qualificationOther": "t.qualification_other",
    "trainer.qualificationSport": "t.qualification_sport",
    "trainer.certificate": "t.certificate",
    "trainer.acceptSelfRecommendation": "t.accepts_self_recommendation",
    accept: since("p.statutes_accepted_at"),
    documentList: lines("person_document", {
      own: "person_id",
      columns: { name: "name", document: "document" },
      order: sql`line.id`,
    }),
    athleteRegType: derived("p.athlete_reg_type", regTypeOf),
    cachedDoctorValid: sql`coalesce(l.medical_valid_until >= asked.today, false)`,
    cachedLicenseNumber: "l.number",
    cachedClubShortName: sql`(select o.short_name from organisation o where o.id = p.club_id)`,
    cachedPaymentPaid: allPaid,
    cachedLicensePaymentPaid: licencePaid,
    cachedCurrentLicensePaymentPaid: paidInYear(sql`a.id`, YEAR),
    nsrSyncStatus: "sync.status",
    nsrSyncDate: "sync.synced_at",
    nsrErrorCode: "sync.error_code",
    nsrMessage: "sync.message",
  });
}

/** Athletes and competitors have a registration type; records created by staff have the usual one. */
const regTypeOf = ({ isAthlete, isCompetitor, athleteRegType }: Dto<typeof personForm>) =>
  isAthlete || isCompetitor ? (athleteRegType ?? "NORMAL") : athleteRegType;

/** Returns the condition that the medical certificate of account `a` is valid on a day. */
export const doctorValid = (today: Day): RawBuilder<boolean> =>
  sql`coalesce((select l.medical_valid_until >= ${today}::date from licence l where l.person_id = a.id), false)`;

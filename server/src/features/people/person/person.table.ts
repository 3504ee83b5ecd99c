import { personTable } from "@rajt/contract/people/people.table";
import { sql } from "kysely";
import { withNamesakes, type Sql } from "../../../kernel/table/binding.ts";
import { serveTable } from "../../../kernel/table/serve-table.ts";
import type { EngineContext } from "../../../app-context.ts";
import { ACCOUNT_HOLDINGS, removeAccount } from "../../access/index.ts";
import {
  IS_OPEN,
  listedPersons,
  asViewer,
  paidThisYear,
  seenBy,
  SHOWS_HEALTH,
  mayReadHealth,
} from "../people-scope.store.ts";
import { SENT_BACK } from "../verification-desk.store.ts";
import { CLEARANCE_DUE, FEE_DUE, IS_MEMBER, paperMissing } from "./reminder.store.ts";
import { remindPersons } from "./remind-persons.ts";
import { personVerificationActs } from "../verification.ts";
import { mergeRegistration } from "./merge-registration.ts";

/** Hides a value from the technical committee, which sees only names. */
const opened = (value: Sql): Sql => sql`case when ${IS_OPEN} then ${value} end`;

/** A person with several roles owes a fee for each; each view shows its own. Trial athletes owe none. */
const FEE = sql`case me.view when 'athlete' then 'LICENSE' when 'competitor' then 'COMPETITOR_ANNUAL'
  when 'referee' then 'REFEREE_ANNUAL' when 'trainer' then 'TRAINER_ANNUAL' end`;

/** The highest qualification of a referee. */
const HIGHEST = sql`(select h.qualification from referee_qualification h where h.person_id = p.id
  order by array_position('{ASSISTANT,COUNTY,NATIONAL,CONTINENTAL,WORLD}', h.qualification) desc limit 1)`;

const REGISTER_ERROR = sql`case when s.status = 'ERROR' then case when q.error_code is null then 'SPORTS' else 'BOTH' end
  when q.error_code is not null then 'MEDICAL' end`;

/** Serves athletes, competitors, referees, trainers and the technical committee (product/people 15). */
export const persons = (context: EngineContext) => {
  const moves = personVerificationActs(context, sql`p.user_status`);
  return serveTable(personTable, {
    texts: "people.list.person",
    from: sql`person p`,
    joins: (looking) => ({
      a: sql`left join account a on a.id = p.id`,
      l: sql`left join licence l on l.person_id = p.id`,
      r: sql`left join referee r on r.person_id = p.id`,
      o: sql`left join organisation o on o.id = p.club_id`,
      t: sql`left join trainer t on t.person_id = p.id`,
      home: sql`left join address home on home.account_id = p.id and home.purpose = 'HOME'`,
      s: sql`left join register_sync s on s.account_id = p.id`,
      q: sql`left join medical_query q on q.person_id = p.id`,
      me: sql`cross join ${asViewer(looking)}`,
      seen: sql`cross join ${seenBy(looking)}`,
    }),
    id: sql`p.id`,
    columns: withNamesakes(
      personTable,
      { of: "person", as: "p", shown: opened },
      {
        fullName: {
          value: sql`p.last_name || ' ' || p.first_name`,
          order: [sql`p.last_name`, sql`p.first_name`],
          search: sql`p.search`,
        },
        email: {
          value: opened(sql`a.email`),
          found: (has) => sql`${IS_OPEN} and p.id = any(array(select x.id from account x where ${has(sql`x.email`)}))`,
        },
        county: opened(sql`home.county`),
        club: {
          id: opened(sql`o.id`),
          name: opened(sql`o.short_name`),
          found: (has) =>
            sql`${IS_OPEN} and p.club_id = any(array(select x.id from organisation x where ${has(sql`x.short_name`)}))`,
        },
        cachedLicenseNumber: {
          value: opened(sql`case me.view when 'referee' then r.licence_number else l.number end`),
          found: (has) => sql`${IS_OPEN} and case me.view
          when 'referee' then p.id = any(array(select x.person_id from referee x where ${has(sql`x.licence_number`)}))
          else p.id = any(array(select x.person_id from licence x where ${has(sql`x.number`)})) end`,
        },
        licenseType: opened(sql`l.type`),
        licenseExpirationDate: opened(sql`r.licence_expires_on`),
        cachedDoctorValid: sql`case when ${SHOWS_HEALTH} then coalesce(l.medical_valid_until >= me.today, false) end`,
        doctorDate: sql`case when ${SHOWS_HEALTH} then l.medical_valid_until end`,
        refereeQualification: opened(HIGHEST),
        trainerQualification: opened(sql`t.qualification`),
        cachedCurrentLicensePaymentPaid: opened(
          sql`case when p.athlete_reg_type in ('REG_HU', 'REG_EN') then null else ${paidThisYear(sql`p.id`, FEE)} end`,
        ),
        registeredAgain: sql`p.known_as is not null`,
        knownAs: { id: sql`p.known_as`, name: sql`(select k.name from party k where k.id = p.known_as)` },
        sentBack: SENT_BACK,
        paperMissing: paperMissing(context.config.ADULT_AGE),
        clearanceDue: sql`case when ${SHOWS_HEALTH} then ${CLEARANCE_DUE} end`,
        feeDue: FEE_DUE,
        registered: opened(sql`a.registered_at`),
        registerError: REGISTER_ERROR,
        isAthlete: sql`p.is_athlete`,
        isCompetitor: sql`p.is_competitor`,
        isReferee: sql`p.is_referee`,
        isTrainer: sql`p.is_trainer`,
        isTechnicalCommittee: sql`p.is_technical_committee`,
      },
    ),
    scope: listedPersons,
    // Whether a clearance is valid is not logged page by page (decision 20), its last day is.
    isNoted: (viewer, { columns }) => columns.has("doctorDate") && mayReadHealth(viewer),
    protection: sql`case when not ${IS_OPEN} then 'CannotBeModified' end`,
    object: "person",
    remove: removeAccount,
    holdings: ACCOUNT_HOLDINGS,
    acts: { takeOn: mergeRegistration(context), remind: remindPersons(context), ...moves.acts },
    open: { takeOn: () => sql`p.known_as is not null`, remind: () => IS_MEMBER, ...moves.open },
  })(context);
};

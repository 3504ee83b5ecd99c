/** Columns and their names on the wire: the only place that maps one to the other. */

/** The columns that identify a competition, of `competition as c` and its `contest as t`, which has the name. */
export const infoColumns = [
  "c.id",
  "t.name",
  "c.starts_on as date",
  "c.ends_on as endDate",
  "c.approved",
  "c.cancelled",
] as const;

const placeColumns = ["c.latitude as coordLat", "c.longitude as coordLng"] as const;

/** The same, as the month view shows it. */
export const calendarColumns = [
  ...infoColumns,
  "c.address",
  "c.registration_deadline as regDeadline",
  "c.submitted",
] as const;

/** The same, as the list and the map show it. */
export const rowColumns = [...calendarColumns, ...placeColumns] as const;

/** The same, as the dialog shows it. */
export const headColumns = [...rowColumns, "c.official_website as officialWebsite"] as const;

/** The texts of an announcement, by their names on the wire: columns of `competition as c`. */
export const WRITTEN = {
  officialWebsite: "official_website",
  coordLat: "latitude",
  coordLng: "longitude",
  evochip: "evochip",
  orgName: "organiser_name",
  orgEmail: "organiser_email",
  orgPhoneNumber: "organiser_phone_number",
  orgWebsite: "organiser_website",
  directorName: "director_name",
  directorEmail: "director_email",
  directorPhoneNumber: "director_phone_number",
  orgPresName: "president_name",
  orgPresEmail: "president_email",
  orgPresPhoneNumber: "president_phone_number",
  refereeName: "referee_name",
  refereeEmail: "referee_email",
  refereePhoneNumber: "referee_phone_number",
  supervisorName: "supervisor_name",
  supervisorEmail: "supervisor_email",
  supervisorPhoneNumber: "supervisor_phone_number",
  admissionFee: "admission_fee",
  entryFee: "entry_fee",
  entryOtherInfo: "entry_other_information",
  officeAddress: "office_address",
  officeHours: "office_hours",
  officeRepName: "office_name",
  officeRepEmail: "office_email",
  officeRepPhoneNumber: "office_phone_number",
  techAddress: "briefing_address",
  waterTemp: "water_temperature",
  waterOtherInfo: "water_information",
  bikeTrackOtherInfo: "bike_information",
  runningTrackOtherInfo: "run_information",
  timingType: "timing_type",
  timingTiming: "timing_by",
  bolyozas: "drafting",
  techOtherInfo: "technical_information",
  pricing: "pricing",
  parkingInfo: "parking_information",
  regulations: "regulations",
} as const;

/** Its days except the first and the last, and the time of the briefing. */
export const DEADLINES = {
  preRegDeadline1: "entry_deadline_1",
  preRegDeadline2: "entry_deadline_2",
  preRegDeadline3: "entry_deadline_3",
} as const;

/** The same, as the detail page shows it, with all texts. */
export const announcementColumns = [
  ...calendarColumns,
  ...columnsOf(WRITTEN),
  ...columnsOf(DEADLINES),
  "c.briefing_at as techDate",
  "c.refund_steps as refundSteps",
  "c.cancellation_reason as cancellationReason",
] as const;

function columnsOf<const M extends Readonly<Record<string, string>>>(columns: M) {
  // cast: each text is composed of a column and its name on the wire
  return Object.entries(columns).map(([name, column]) => `c.${column} as ${name}`) as {
    [K in keyof M & string]: `c.${M[K]} as ${K}`;
  }[keyof M & string][];
}

/** The columns of `race as r`. */
export const raceColumns = [
  "r.id",
  "r.name",
  "r.date",
  "r.start_time as startTime",
  "r.is_male as isMale",
  "r.is_female as isFemale",
  "r.is_team as isTeam",
  "r.capacity",
] as const;

/** Columns of `race as r` that only the announcement has. */
export const raceDetailColumns = ["r.transition_opens as depotIn", "r.transition_closes as depotOut"] as const;

/** The columns of `competition_distance as s`. */
export const distanceColumns = [
  "s.name",
  "s.time_limit as levelTime",
  "s.bike_time_limit as levelTimeByCycling",
  "s.swim_distance as swimmingDistance",
  "s.swim_laps as swimmingRound",
  "s.bike_distance as cyclingDistance",
  "s.bike_laps as cyclingRound",
  "s.bike_elevation as cyclingLevelRise",
  "s.run_distance as runningDistance",
  "s.run_laps as runningRound",
  "s.run_elevation as runningLevelRise",
] as const;

/** The columns of a price under their wire names, of `entry_price as p`. */
export const priceColumns = [
  "p.amount_1 as preRegAmount1",
  "p.amount_2 as preRegAmount2",
  "p.amount_3 as preRegAmount3",
  "p.registration_amount as entryAmount",
  "p.on_site_amount as localAmount",
] as const;

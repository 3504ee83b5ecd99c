/** Columns and their names on the wire (S1 §3): the one place that turns the one into the other. */

/** Of `competition as c` and its `contest as t`, which gives the name: what tells one from another. */
export const infoColumns = ["c.id", "t.name", "c.starts_on as date", "c.ends_on as endDate", "c.approved"] as const;

/** The same, as the month shows it. */
export const calendarColumns = [...infoColumns, "c.address", "c.registration_deadline as regDeadline"] as const;

/** The same, as the dialog shows it. */
export const headColumns = [
  ...calendarColumns,
  "c.official_website as officialWebsite",
  "c.latitude as coordLat",
  "c.longitude as coordLng",
] as const;

/** The same, as the detail page shows it: all that was written. */
export const announcementColumns = [
  ...headColumns,
  "c.evochip",
  "c.organiser_name as orgName",
  "c.organiser_email as orgEmail",
  "c.organiser_phone_number as orgPhoneNumber",
  "c.organiser_website as orgWebsite",
  "c.director_name as directorName",
  "c.director_email as directorEmail",
  "c.director_phone_number as directorPhoneNumber",
  "c.president_name as orgPresName",
  "c.president_email as orgPresEmail",
  "c.president_phone_number as orgPresPhoneNumber",
  "c.referee_name as refereeName",
  "c.referee_email as refereeEmail",
  "c.referee_phone_number as refereePhoneNumber",
  "c.supervisor_name as supervisorName",
  "c.supervisor_email as supervisorEmail",
  "c.supervisor_phone_number as supervisorPhoneNumber",
  "c.admission_fee as admissionFee",
  "c.entry_fee as entryFee",
  "c.entry_other_information as entryOtherInfo",
  "c.office_address as officeAddress",
  "c.office_hours as officeHours",
  "c.office_name as officeRepName",
  "c.office_email as officeRepEmail",
  "c.office_phone_number as officeRepPhoneNumber",
  "c.briefing_address as techAddress",
  "c.briefing_at as techDate",
  "c.water_temperature as waterTemp",
  "c.water_information as waterOtherInfo",
  "c.bike_information as bikeTrackOtherInfo",
  "c.run_information as runningTrackOtherInfo",
  "c.timing_type as timingType",
  "c.timing_by as timingTiming",
  "c.drafting as bolyozas",
  "c.technical_information as techOtherInfo",
  "c.pricing",
  "c.parking_information as parkingInfo",
  "c.regulations",
  "c.entry_deadline_1 as preRegDeadline1",
  "c.entry_deadline_2 as preRegDeadline2",
  "c.entry_deadline_3 as preRegDeadline3",
] as const;

/** Of `race as r`. */
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

/** Of `race as r`: what only the announcement says. */
export const raceDetailColumns = ["r.transition_opens as depotIn", "r.transition_closes as depotOut"] as const;

/** Of `competition_distance as s`. */
export const distanceColumns = [
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

/** Of `entry_price as p`. */
export const priceColumns = [
  "p.amount_1 as preRegAmount1",
  "p.amount_2 as preRegAmount2",
  "p.amount_3 as preRegAmount3",
  "p.registration_amount as entryAmount",
  "p.on_site_amount as localAmount",
] as const;

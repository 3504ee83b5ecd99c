const BUDAPEST = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Budapest",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "longOffset",
});

/**
 * Formats a moment for SimplePay: ISO 8601 to the second with a colon in the offset.
 *
 *     toProviderMoment(new Date("2020-04-07T19:42:20Z")) // "2020-04-07T21:42:20+02:00"
 */
export function toProviderMoment(moment: Date): string {
  const part = new Map(BUDAPEST.formatToParts(moment).map(({ type, value }) => [type, value]));
  const offset = part.get("timeZoneName")?.slice("GMT".length) || "+00:00";
  const day = `${part.get("year")}-${part.get("month")}-${part.get("day")}`;
  return `${day}T${part.get("hour")}:${part.get("minute")}:${part.get("second")}${offset}`;
}

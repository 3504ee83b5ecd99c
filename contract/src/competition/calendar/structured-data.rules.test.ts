import { expect, test } from "vitest";
import { sportsEvent, type DescribedCompetition } from "./structured-data.rules.ts";

const CUP: DescribedCompetition = {
  name: "Tisza Kupa",
  date: "2026-06-13",
  endDate: "2026-06-14",
  address: "4450 Tiszalök, Strand",
  coordLat: "48,03",
  coordLng: "21.36",
  regDeadline: "2026-06-08",
  cancelled: false,
  createdOrg: { id: 1, name: "Ózdi Úszóklub" },
  sportCategoryList: ["Triatlon"],
  priceList: [20_000, 13_000, 25_000],
};
const URL = "https://rajt.example/calendar/view/1";

test("sportsEvent returns a SportsEvent with days, place, organiser and prices", () => {
  expect(sportsEvent(CUP, URL)).toEqual({
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: "Tisza Kupa",
    url: URL,
    startDate: "2026-06-13",
    endDate: "2026-06-14",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    sport: ["Triatlon"],
    location: {
      "@type": "Place",
      name: "4450 Tiszalök, Strand",
      address: "4450 Tiszalök, Strand",
      geo: { "@type": "GeoCoordinates", latitude: 48.03, longitude: 21.36 },
    },
    organizer: { "@type": "Organization", name: "Ózdi Úszóklub" },
    offers: {
      "@type": "AggregateOffer",
      url: URL,
      priceCurrency: "HUF",
      lowPrice: 13_000,
      highPrice: 25_000,
      validThrough: "2026-06-08T21:59:59.999Z",
    },
  });
});

test("sportsEvent marks a cancelled competition and omits what is unknown", () => {
  const bare = sportsEvent({ ...CUP, cancelled: true, coordLat: "?", priceList: [], sportCategoryList: [] }, URL);
  expect(bare).toMatchObject({ eventStatus: "https://schema.org/EventCancelled" });
  expect(bare).not.toHaveProperty("offers");
  expect(bare).not.toHaveProperty("sport");
  expect(bare).not.toHaveProperty("location.geo");
});

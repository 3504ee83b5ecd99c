import { expect, test } from "vitest";
import { eventAddress, feedAddress, subscription } from "./feed-address.ts";

test("the address of the feed has language and filters", () => {
  expect(feedAddress({}, "hu", "https://rajt.example")).toBe("https://rajt.example/calendar.ics?lang=hu");
  expect(feedAddress({ sportCategory: 3, open: "yes", month: "2027-05" }, "en", "https://rajt.example")).toBe(
    "https://rajt.example/calendar.ics?lang=en&sportCategory=3&open=yes&month=2027-05",
  );
  expect(eventAddress(12, "en")).toBe("/calendar/12.ics?lang=en");
});

test("the subscription link uses the webcal scheme", () => {
  expect(subscription("https://rajt.example/calendar.ics?lang=hu")).toBe("webcal://rajt.example/calendar.ics?lang=hu");
  expect(subscription("http://127.0.0.1:3000/calendar.ics")).toBe("webcal://127.0.0.1:3000/calendar.ics");
});

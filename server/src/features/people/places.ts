import { COUNTIES } from "@rajt/contract/people/places.values";
import { codes } from "hungarian-postal-codes";

type County = (typeof COUNTIES)[number];

const { compare } = new Intl.Collator("hu");

/**
 * Returns the towns and the county of a Hungarian postal code: `8638` is Balatonlelle in Somogy. The county is null if
 * there is none or more than one.
 */
export function townsOf(zipcode: string): { cityList: string[]; county: County | null } {
  const towns = /^\d{4}$/.test(zipcode) ? (codes[zipcode] ?? []) : [];
  return { cityList: towns.toSorted(compare), county: towns.length === 0 ? null : countyOf(Number(zipcode)) };
}

const countyOf = (code: number): County | null =>
  COUNTIES.find((county) => RANGES[county].some(([from, to]) => from <= code && code <= to)) ?? null;

/**
 * The codes of each county, as ranges of consecutive codes. Derived from the towns of GeoNames
 * (https://www.geonames.org, CC BY 4.0), which contain the county of every second code; the villages between were added
 * by hand, each in its current county. Some codes of Nógrád begin like those of Pest, some of northern Veszprém like
 * those of Vas. 7362 is omitted: it alone has villages of two counties.
 */
const CODES: Readonly<Record<County, string>> = {
  "Bács-Kiskun": "6000-6528",
  Baranya: "7300-7334 7342-7351 7370-7396 7600-7915 7921-7976 7980-7985",
  Békés: "5500-5948",
  "Borsod-Abaúj-Zemplén": "3400-3999",
  Budapest: "1011-1529",
  "Csongrád-Csanád": "6600-6933",
  Fejér: "2060-2067 2091 2400-2435 2451-2459 2462-2490 7000-7019 7041 8000-8097 8111-8157",
  "Győr-Moson-Sopron": "8431-8434 8438-8439 9000-9495",
  "Hajdú-Bihar": "4000-4225 4241-4243 4251-4266 4271-4288",
  Heves: "3000-3036 3200-3399",
  "Jász-Nagykun-Szolnok": "5000-5476",
  "Komárom-Esztergom": "2027-2028 2500-2545 2800-2949",
  Nógrád: "2175-2177 2610-2611 2616-2619 2640-2678 2685-2699 3041-3188",
  Pest: "2000-2026 2030-2053 2071-2089 2092-2174 2181-2381 2440 2461 2600 2612-2615 2621-2639 2681-2683 2700-2769",
  Somogy: "7253-7286 7400-7589 7918 7977-7979 7987-7988 8171 8600-8739 8840-8854 8858",
  "Szabolcs-Szatmár-Bereg": "4231-4235 4244-4246 4267 4300-4977",
  Tolna: "7020-7039 7042-7252 7341 7352-7361",
  Vas: "9500-9531 9541-9985",
  Veszprém: "8100-8109 8161-8164 8172-8312 8318-8330 8344-8352 8400-8430 8435 8440-8598 9532-9535",
  Zala: "8313-8316 8341-8342 8353-8394 8741-8835 8855-8856 8861-8999",
  Külföld: "",
};

type Range = readonly [from: number, to: number];

const rangesIn = (text: string): Range[] =>
  [...text.matchAll(/(\d{4})(?:-(\d{4}))?/g)].map(([, from, to]) => [Number(from), Number(to ?? from)]);

// cast: the same counties, each with its text parsed
const RANGES = Object.fromEntries(
  Object.entries(CODES).map(([county, text]) => [county, rangesIn(text)]),
) as unknown as Readonly<Record<County, readonly Range[]>>;

/** The parts of an address that users choose: counties, and the types of public places, the most common first. */
export const COUNTIES = [
  "Bács-Kiskun",
  "Baranya",
  "Békés",
  "Borsod-Abaúj-Zemplén",
  "Budapest",
  "Csongrád-Csanád",
  "Fejér",
  "Győr-Moson-Sopron",
  "Hajdú-Bihar",
  "Heves",
  "Jász-Nagykun-Szolnok",
  "Komárom-Esztergom",
  "Nógrád",
  "Pest",
  "Somogy",
  "Szabolcs-Szatmár-Bereg",
  "Tolna",
  "Vas",
  "Veszprém",
  "Zala",
  "Külföld",
] as const;

export const STREET_TYPES = [
  "utca",
  "út",
  "tér",
  "körút",
  "sétány",
  "köz",
  "sor",
  "fasor",
  "park",
  "dűlő",
  "liget",
  "lakótelep",
  "rakpart",
  "sugárút",
  "útja",
  "tere",
  "tanya",
  "telep",
  "major",
  "puszta",
  "part",
  "lejtő",
  "lépcső",
  "udvar",
  "zug",
  "körtér",
  "egyéb",
] as const;

/** Returns values that are their own labels in every language. cast: the keys are exactly the values */
const ownNames = <const V extends string>(values: readonly V[]) =>
  Object.fromEntries(values.map((value) => [value, value])) as { readonly [K in V]: K };

export const countyNames = ownNames(COUNTIES);
export const streetTypeNames = ownNames(STREET_TYPES);

/** The county of an address abroad. */
export const ABROAD = "Külföld";

/** Returns whether a country is not Hungary; an empty one is. */
export const isForeign = (country: unknown): boolean =>
  typeof country === "string" && country !== "" && country !== "HU";

/** Returns whether an address is outside Hungary, by its county or its country. */
export const isAbroad = ({ county, country }: { readonly county?: unknown; readonly country?: unknown }): boolean =>
  county === ABROAD || isForeign(country);

/** Countries by ISO 3166; their names come from `Intl.DisplayNames` in the reader's language. */
export const COUNTRIES: readonly string[] =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );
/** With this nationality, the person names the country in a field of its own. */
export const OTHER_NATIONALITY = "OTHER";

/** Groups of fields that organisations and persons share. */
import { email, line, oneOf, type Field } from "../kernel/form/form.ts";
import { COUNTIES, STREET_TYPES } from "./places.values.ts";

const PHONE_MASK = "+0000000000000";
const NAME_MAX = 50;
const PHONE_MAX = 50;
const EMAIL_MAX = 150;

export const phoneNumber = line({ max: PHONE_MAX, mask: PHONE_MASK, required: "byRule", autofill: "tel" });

/** Returns the fields of a nested record under dotted names: `within("address", addressFields)`. */
export const within = <const G extends string, const F extends Readonly<Record<string, Field>>>(group: G, fields: F) =>
  // cast: each key is composed of the group's name and a field's name
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${group}.${name}`, field])) as {
    readonly [K in keyof F & string as `${G}.${K}`]: F[K];
  };

/** The fields of an address; floor and door are optional. */
export const addressFields = {
  zipcode: line({ max: 16, required: "byRule", autofill: "postal-code" }),
  city: line({ max: 40, required: "byRule", capitalise: true, autofill: "address-level2" }),
  county: oneOf({ values: COUNTIES, labels: "people.county", required: "byRule", autofill: "address-level1" }),
  street: line({ max: 100, required: "byRule", capitalise: true, autofill: "address-line1" }),
  streetType: oneOf({ values: STREET_TYPES, labels: "people.streetType", required: "byRule" }),
  number: line({ max: 50, required: "byRule" }),
  floor: line({ max: 10 }),
  door: line({ max: 10 }),
};

/** The choices of an address, for a form that contains one. */
export const addressChoices = { counties: COUNTIES, publicPlaceTypes: STREET_TYPES };

export const officerFields = {
  lastName: line({ max: NAME_MAX, required: "byRule", capitalise: true }),
  firstName: line({ max: NAME_MAX, required: "byRule", capitalise: true }),
  email: email({ max: EMAIL_MAX, required: "byRule" }),
  // The contact is another person than the user who fills in the form.
  phoneNumber: line({ max: PHONE_MAX, mask: PHONE_MASK, required: "byRule" }),
};

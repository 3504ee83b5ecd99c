/** The choices in the forms of organisations and persons: values whose names are among the texts, and the clubs. */
import * as z from "zod";
import { named } from "../kernel/calls.ts";
import { Gender, LicenceType } from "../kernel/enumerations.ts";
import { REFEREE_QUALIFICATIONS, SHIRT_SIZES, TRAINER_QUALIFICATIONS } from "./person/person.form.ts";
import { COUNTIES, COUNTRIES, OTHER_NATIONALITY, STREET_TYPES } from "./places.values.ts";

const values = z.array(z.string());

export const organisationFormData = z.object({ counties: values, publicPlaceTypes: values });

export const personFormData = organisationFormData.extend({
  /** Those that the viewer may put a person into. */
  clubs: z.array(named),
  genders: values,
  /** Countries by their ISO codes, and OTHER. */
  nationalities: values,
  licenseTypes: values,
  qualifications: values,
  shirtSizes: values,
  refQualifications: values,
});

export const ORGANISATION_CHOICES = { counties: [...COUNTIES], publicPlaceTypes: [...STREET_TYPES] };

export const PERSON_CHOICES = {
  ...ORGANISATION_CHOICES,
  genders: Gender.options,
  nationalities: [...COUNTRIES, OTHER_NATIONALITY],
  licenseTypes: LicenceType.options,
  qualifications: [...TRAINER_QUALIFICATIONS],
  shirtSizes: [...SHIRT_SIZES],
  refQualifications: [...REFEREE_QUALIFICATIONS],
};

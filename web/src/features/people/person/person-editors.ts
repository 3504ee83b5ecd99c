import { isAbroad } from "@rajt/contract/people/places.values";
import type { Editors } from "../../../kernel/form/FormModel.ts";
import { cityEditor } from "../../../kernel/form/fields/city/cityEditor.tsx";
import { AcceptEditor } from "./AcceptEditor.tsx";
import { CountryEditor, NationalityEditor } from "./CountryEditor.tsx";
import { DoctorDateEditor } from "./DoctorDateEditor.tsx";
import { PermissionEditor } from "./PermissionEditor.tsx";
import { AthleteSwitch, CompetitorSwitch } from "./EitherSwitch.tsx";

const CityEditor = cityEditor(isAbroad);

/** The editors of a person's fields, on the edit form and on the registration form. */
export const personEditors = {
  isAthlete: AthleteSwitch,
  isCompetitor: CompetitorSwitch,
  accept: AcceptEditor,
  parentalPermission: PermissionEditor,
  "athlete.doctorDate": DoctorDateEditor,
  "competitor.doctorDate": DoctorDateEditor,
  nationality: NationalityEditor,
  "address.city": CityEditor,
  "billingAddress.city": CityEditor,
  "referee.location.city": CityEditor,
  "address.country": CountryEditor,
  "referee.location.country": CountryEditor,
} satisfies Editors["byName"];

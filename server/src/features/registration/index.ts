import type { Fields } from "@rajt/contract/kernel/form";
import { nested } from "@rajt/contract/kernel/form-names";
import { COUNTIES, STREET_TYPES } from "@rajt/contract/people/places";
import { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import { registrationCalls } from "@rajt/contract/registration/registration.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { Feature, World } from "../../world.ts";
import type { Passwords } from "../access/index.ts";
import { makeChallenge } from "./admit-registration.ts";
import { confirmAddress } from "./confirm-address.ts";
import { registerOrganisation } from "./register-organisation.ts";
import { purgeLapsed } from "./registration.store.ts";

/** Public registration (S3 §2.8, decisions §11). */
export function registrationFeature(world: World, passwords: Passwords): Feature {
  const { db, clock } = world;
  const calls = serveCalls(registrationCalls, {
    "GET /registrationControl/getChallenge": (context) => makeChallenge(db, context),
    "GET /orgSubmitControl/create": async () => emptyRecord(organisationRegistration.fields),
    "GET /orgSubmitControl/getFormData": async () => ({
      counties: [...COUNTIES],
      publicPlaceTypes: [...STREET_TYPES],
    }),
    "POST /orgSubmitControl/save": (context) => registerOrganisation(world, passwords, context),
    "POST /registrationControl/confirm": (context) => confirmAddress(db, context),
  });
  return { calls, jobs: [{ name: "purge-registrations", cron: "41 * * * *", run: () => purgeLapsed(db, clock()) }] };
}

const emptyRecord = (fields: Fields) => ({
  ...nested(
    Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind === "yesNo" ? false : null])),
  ),
  id: null,
  updated: null,
  protectionLevel: null,
});

import { nested } from "@rajt/contract/kernel/form/form-names";
import type { Fields } from "@rajt/contract/kernel/form/form";
import { staticChoices } from "@rajt/contract/kernel/form/form-choices";
import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import { registrationCalls } from "@rajt/contract/registration/registration.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { emptyValues } from "../../kernel/form/index.ts";
import type { EngineContext, Feature, AppContext } from "../../app-context.ts";
import type { Passwords } from "../access/index.ts";
import { addGuestFileRoutes } from "../file/index.ts";
import { makeChallenge, countOrRefuse } from "./admit-registration.ts";
import { confirmAddress } from "./confirm-address.ts";
import { registeringOrganisation, registerOrganisation, type OrganisationTyped } from "./register-organisation.ts";
import { registeringPerson, registerPerson, type PersonTyped } from "./register-person.ts";
import { tryRegistration } from "./try-registration.ts";
import { guestUploadLimit, proofAgainLimit } from "./registration-limits.ts";
import { listOpenClubs, purgeLapsed } from "./registration.store.ts";
import type { CallContext } from "../../kernel/calls/context.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { notifyUnproven } from "./notify-registration.ts";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";

export { confirmWithin } from "./confirm-address.ts";
export { registeringOrganisation } from "./register-organisation.ts";
export { registerWithin, type Party } from "./register-party.ts";
export { registeringPerson } from "./register-person.ts";

/** Public registration (product/registration 1). */
export function registrationFeature(context: EngineContext, passwords: Passwords): Feature {
  const { db, clock } = context;
  const calls = serveCalls(registrationCalls, {
    "GET /registrationControl/getChallenge": (call) => makeChallenge(db, call),
    "GET /orgSubmitControl/create": async () => newRecord(organisationRegistration.fields),
    "GET /orgSubmitControl/getFormData": async () => staticChoices(organisationForm),
    "POST /orgSubmitControl/validate": (call) =>
      tryRegistration(context, organisationRegistration, call, (dto: OrganisationTyped) =>
        registeringOrganisation(context, dto, call.now),
      ),
    "POST /orgSubmitControl/save": (call) => registerOrganisation(context, passwords, call),
    "GET /personSubmitControl/create": async () =>
      newRecord(personRegistration.fields, { athleteRegType: "NORMAL", nationality: "HU" }),
    "GET /personSubmitControl/createAthleteReg": async ({ locale }) =>
      newRecord(personRegistration.fields, {
        isAthlete: true,
        ...(locale === "en" ? { athleteRegType: "REG_EN" } : { athleteRegType: "REG_HU", nationality: "HU" }),
      }),
    "GET /personSubmitControl/getFormData": async () => ({
      ...staticChoices(personForm),
      clubs: await listOpenClubs(db),
    }),
    "POST /personSubmitControl/validate": (call) =>
      tryRegistration(context, personRegistration, call, (dto: PersonTyped) =>
        registeringPerson(context, dto, { ...call, guest: call.guest.tokenHash }),
      ),
    "POST /personSubmitControl/save": (call) => registerPerson(context, passwords, call),
    "POST /registrationControl/sendProofAgain": (call) => sendProofAgain(context, call),
    "POST /registrationControl/confirm": (call) => confirmAddress(db, call),
  });
  const guestFiles = addGuestFileRoutes(context, context.sessions, {
    control: personRegistration.control,
    accepts: "any",
    rule: "ownerAndClub",
    limit: guestUploadLimit,
  });
  return {
    calls,
    routes: async (app) => {
      documentRoutes(context.config)(app);
      await guestFiles(app);
    },
    jobs: [{ name: "purge-registrations", cron: "41 * * * *", run: () => purgeLapsed(db, clock()) }],
  };
}

const newRecord = (of: Fields, preset: Readonly<Record<string, unknown>> = {}) => ({
  ...nested({ ...emptyValues(of), ...preset }),
  id: null,
  updated: null,
  protectionLevel: null,
});

/** Mails the link of an unconfirmed registration again. Only the mail discloses whether there is one. */
async function sendProofAgain(
  context: AppContext,
  { input: { email }, ip, now }: CallContext<{ email: string }>,
): Promise<{ successful: true }> {
  await countOrRefuse(context.db, proofAgainLimit(ip), now);
  await tx(context.db, (tx) => notifyUnproven(tx, context, email, now));
  return { successful: true };
}

/** The documents that are configured as files: `GET /documents/statutes.pdf`, `GET /documents/privacy-notice.pdf`. */
const documentRoutes =
  ({ STATUTES, PRIVACY_NOTICE }: Pick<Config, "STATUTES" | "PRIVACY_NOTICE">) =>
  (app: FastifyInstance): void => {
    for (const [name, content] of [
      ["statutes", STATUTES?.content],
      ["privacy-notice", PRIVACY_NOTICE?.content],
    ] as const)
      app.get(`/documents/${name}.pdf`, (_request, reply) =>
        content
          ? reply.type("application/pdf").header("cache-control", "public, max-age=3600").send(content)
          : reply.callNotFound(),
      );
  };

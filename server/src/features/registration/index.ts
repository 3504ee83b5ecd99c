import { dayOf, yearOf } from "@rajt/contract/kernel/days";
import { LOCALES } from "@rajt/contract/kernel/enumerations";
import { permissionTemplate } from "@rajt/contract/registration/permission-template";
import { nested } from "@rajt/contract/kernel/form/form-names";
import { uploadAccepts, type Fields } from "@rajt/contract/kernel/form/form";
import { staticChoices } from "@rajt/contract/kernel/form/form-choices";
import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import { registrationCalls } from "@rajt/contract/registration/registration.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { emptyValues } from "../../kernel/form/index.ts";
import type { EngineContext, Feature, AppContext } from "../../app-context.ts";
import { networkOf, type Passwords } from "../access/index.ts";
import { licencePrices } from "../fee/index.ts";
import { addGuestFileRoutes } from "../file/index.ts";
import { makeChallenge, countOrRefuse } from "./admit-registration.ts";
import { confirmAddress } from "./confirm-address.ts";
import { printPermission } from "./print-permission.ts";
import { registeringOrganisation, registerOrganisation, type OrganisationTyped } from "./register-organisation.ts";
import { registeringPerson, registerPerson, type PersonTyped } from "./register-person.ts";
import { tryRegistration } from "./try-registration.ts";
import { guestUploadLimit, proofAgainLimit } from "./registration-limits.ts";
import { listOpenClubs, purgeLapsed } from "./registration.store.ts";
import { disposition } from "../../kernel/http/disposition.ts";
import { translate } from "../../kernel/http/texts.ts";
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
      newRecord(personRegistration.fields, {
        athleteRegType: "NORMAL",
        ...HUNGARIAN,
      }),
    "GET /personSubmitControl/createAthleteReg": async ({ locale }) =>
      newRecord(personRegistration.fields, {
        isAthlete: true,
        ...(locale === "en" ? { athleteRegType: "REG_EN" } : { athleteRegType: "REG_HU", ...HUNGARIAN }),
      }),
    "GET /personSubmitControl/getFormData": async () => ({
      ...staticChoices(personForm),
      clubs: await listOpenClubs(db),
    }),
    "GET /personSubmitControl/getLicenceFees": ({ now }) => licencePrices(db, yearOf(dayOf(now))),
    "POST /personSubmitControl/validate": (call) =>
      tryRegistration(context, personRegistration, call, (dto: PersonTyped) =>
        registeringPerson(context, dto, { ...call, guest: call.guest.tokenHash }),
      ),
    "POST /personSubmitControl/save": (call) => registerPerson(context, passwords, call),
    "POST /registrationControl/sendProofAgain": (call) => sendProofAgain(context, call),
    "POST /registrationControl/confirm": (call) => confirmAddress(context, call),
  });
  const guestFiles = addGuestFileRoutes(context, context.sessions, {
    control: personRegistration.control,
    accepts: uploadAccepts(personRegistration.fields),
    rule: "ownerAndClub",
    limit: guestUploadLimit,
    network: networkOf,
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

/** What most registrations have. */
const HUNGARIAN = { nationality: "HU", "address.country": "HU" };

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

/**
 * The documents that are configured as files, `GET /documents/statutes.pdf` and `GET /documents/privacy-notice.pdf`, and
 * the form of the parental permission in each language.
 */
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
    for (const locale of LOCALES)
      app.get(permissionTemplate(locale), async (_request, reply) =>
        reply
          .type("application/pdf")
          .header("cache-control", "public, max-age=3600")
          .header(
            "content-disposition",
            disposition("attachment", `${translate(locale, "people.permissionForm.title")}.pdf`),
          )
          .send(await printPermission(locale)),
      );
  };

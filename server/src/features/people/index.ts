import type { MoveCallInput } from "@rajt/contract/kernel/flow/flow.calls";
import { dayOf, yearOf } from "@rajt/contract/kernel/days";
import { folded } from "@rajt/contract/kernel/words";
import { addressCalls, personCalls } from "@rajt/contract/people/people.calls";
import { organisationForm } from "@rajt/contract/people/organisation/organisation.form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { COUNTRIES } from "@rajt/contract/people/places.values";
import { verificationFlow } from "@rajt/contract/people/verification.flow";
import type { CallContext } from "../../kernel/calls/context.ts";
import { noData } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { moveInputOf } from "../../kernel/flow/index.ts";
import { featureOf, type EngineContext, type Feature } from "../../app-context.ts";
import { signInForm, type Passwords } from "../access/index.ts";
import { addFileRoutes, uploadOf } from "../file/index.ts";
import type { PaymentContext } from "../payment/index.ts";
import { organisationEdit } from "./organisation/organisation.form.ts";
import { saveClearance } from "./person/save-clearance.ts";
import { personEdit } from "./person/person.form.ts";
import { healthScope, openedPersons } from "./people-scope.store.ts";
import { mayPay, readPersonStatus } from "./person/person.store.ts";
import { townsOf } from "./places.ts";
import { limitDisclosureOnSave } from "./limit-disclosure.ts";
import { verification } from "./verification.ts";
import { medicalLicences } from "./person/medical-licence.table.ts";
import { organisations } from "./organisation/organisation.table.ts";
import { partyPayments } from "./party-payment.table.ts";
import { persons } from "./person/person.table.ts";
import { servePersonMessages } from "./serve-person-messages.ts";
import { serveVerificationDesk } from "./serve-verification-desk.ts";
import { userLog } from "./user-log.table.ts";

export { changeClub } from "./change-club.ts";
export { noteAcceptance } from "./acceptance.store.ts";
export { organisationRecords } from "./organisation/organisation.form.ts";
export { personRecords } from "./person/person.form.ts";
export { openedPersons } from "./people-scope.store.ts";
export { clashesInSight } from "./person/person-checks.ts";
export { clubsFor } from "./person/person.store.ts";
export { limitDisclosure } from "./limit-disclosure.ts";
export { openRequestReader } from "./open-request.ts";

export { verification } from "./verification.ts";
export { foreignFileProblems } from "./person/person-files.ts";
export { addPerson } from "./person/add-person.ts";
export { markOf, openNumber, sealNumbers } from "./person/person-numbers.ts";
export { sealPersons } from "./person/seal-persons.store.ts";
export { PERSON_IS_THERE_ONCE, type PersonDto } from "./person/person.store.ts";

/** Organisations and persons: their lists, forms and status. */
export function peopleFeature(context: EngineContext & PaymentContext, passwords: Passwords): Feature {
  return featureOf([
    ...peopleLists.map((serve) => serve(context)),
    signInForm(organisationEdit(context), context, passwords),
    signInForm(limitDisclosureOnSave(personEdit(context), context.db), context, passwords),
    {
      routes: addFileRoutes(context, context.sessions, [
        uploadOf(organisationForm, "owner"),
        uploadOf(personForm, "ownerAndClub"),
      ]),
    },
    { calls: serveStatus(context) },
    { calls: serveVerificationDesk(context) },
    { calls: servePersonMessages(context) },
    {
      calls: serveCalls(addressCalls, {
        "POST /addressControl/getPlace": async ({ input }) => townsOf(input.zipcode),
      }),
    },
  ]);
}

const serveStatus = (context: EngineContext) => {
  const { db } = context;
  const life = verification(context);
  const makeMove = async ({ input, viewer, now, locale }: CallContext<MoveCallInput<typeof verificationFlow>>) => {
    const mover = { viewer: await viewer(), now, locale };
    await tx(db, (tx) => life.make(tx, input.id, moveInputOf(verificationFlow, input.move, input), mover));
    return { successful: true };
  };
  return serveCalls(personCalls, {
    "POST /personEditControl/getStatus": async ({ input: { id }, viewer, now }) => {
      const today = dayOf(now);
      const looking = await viewer();
      const sight = { scope: openedPersons(looking), health: healthScope(looking) };
      const status = await readPersonStatus(db, { id, ...sight, today, year: yearOf(today) });
      if (!status) throw noData();
      return status;
    },
    "POST /personEditControl/checkPaymentIsPossible": async ({ input: { id }, viewer, now }) => {
      const may = await mayPay(db, { id, scope: openedPersons(await viewer()), year: yearOf(dayOf(now)) });
      if (may === undefined) throw noData();
      return may;
    },
    "POST /personEditControl/saveClearance": saveClearance(context),
    "POST /personEditControl/makeMove": (call) => makeMove(call),
    "POST /orgEditControl/makeMove": (call) => makeMove(call),
    "POST /countryControl/getCountrySelection": async ({ input: { query = "", limit = COUNTRIES.length }, locale }) =>
      countriesIn(locale)
        .filter(({ name }) => folded(name).includes(folded(query)))
        .slice(0, limit),
  });
};

/** Returns Hungary first, then the other countries in the order of the language. */
function countriesIn(locale: string): { id: string; name: string }[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return COUNTRIES.map((id) => ({ id, name: names.of(id) ?? id })).toSorted(
    (one, other) => Number(other.id === "HU") - Number(one.id === "HU") || compare(one.name, other.name),
  );
}

/** Every list of the feature. */
const peopleLists = [organisations, persons, userLog, medicalLicences, partyPayments];

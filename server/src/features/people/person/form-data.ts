import type { Viewer } from "@rajt/contract/kernel/access";
import type { Calls } from "@rajt/contract/kernel/calls";
import { ORGANISATION_CHOICES, PERSON_CHOICES } from "@rajt/contract/people/form-data";
import { organisationFormDataCalls, personFormDataCalls } from "@rajt/contract/people/people.calls";
import type { Handler } from "../../../kernel/calls/serve-calls.ts";
import type { EngineWorld, Feature } from "../../../world.ts";
import { listClubs } from "./person.store.ts";

/** The form of an organisation, which also says what may be chosen in it (S3 §7.2). */
export const withOrganisationChoices = (form: Feature): Feature =>
  withChoices(form, "orgEditControl", organisationFormDataCalls, async () => ORGANISATION_CHOICES);

/** The same of a person; the clubs are those that the viewer may put somebody into. */
export const withPersonChoices = (form: Feature, { db }: EngineWorld): Feature =>
  withChoices(form, "personEditControl", personFormDataCalls, async (viewer) => ({
    ...PERSON_CHOICES,
    clubs: await listClubs(db, viewer),
  }));

function withChoices(
  { calls: served }: Feature,
  control: string,
  declared: Calls,
  choicesOf: (viewer: Viewer) => Promise<object>,
): Feature {
  const ofRecord = `POST /${control}/getFormData`;
  const access = served?.handlers[ofRecord];
  if (!served || !access) throw new Error(`${control} is no form`);
  const both: Handler = async (context) => {
    const editable = await access(context);
    return Object.assign({}, editable, await choicesOf(await context.viewer()));
  };
  return {
    calls: {
      calls: { ...served.calls, ...declared },
      handlers: {
        ...served.handlers,
        [ofRecord]: both,
        [`GET /${control}/getFormData`]: async ({ viewer }) => choicesOf(await viewer()),
      },
    },
  };
}

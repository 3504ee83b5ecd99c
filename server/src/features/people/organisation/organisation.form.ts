import type { Viewer } from "@rajt/contract/kernel/access";
import { permits, staff, type Facts } from "@rajt/contract/kernel/right";
import { organisationRights, type OrganisationFact } from "@rajt/contract/people/people.rights";
import { missingRequired } from "@rajt/contract/people/required-fields.rules";
import {
  officeOrganisationFields,
  organisationForm as form,
  ownOrganisationFields,
} from "@rajt/contract/people/organisation/organisation.form";
import { fieldsRefused } from "../../../kernel/calls/refusal.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { FieldAccess, FormBinding } from "../../../kernel/form/form-binding.ts";
import {
  EVERY_FIELD,
  formRecords,
  NO_FIELD,
  onlyFields,
  serveForm,
  type FormRecords,
} from "../../../kernel/form/index.ts";
import type { EngineContext, Feature, AppContext } from "../../../app-context.ts";
import { changeSignIn, signInProblems } from "../../access/index.ts";
import { keepFiles } from "../../file/index.ts";
import { noteAcceptance } from "../acceptance.store.ts";
import { organisationTables, type OrganisationDto } from "./organisation.store.ts";
import { insertAccount } from "../party.store.ts";
import { ORGANISATION_FACTS, organisationsOf } from "../people-scope.store.ts";
import { billSaved, applyVerification, verification, verificationProblems } from "../verification.ts";

/**
 * Serves a club or an organiser (product/people 12): one form for staff and for the organisation itself. Passwords
 * arrive hashed.
 */
export const organisationEdit = (context: EngineContext): Feature => serveForm(form, bindingOf(context))(context);

/** The same records for imports. */
export const organisationRecords = (context: AppContext): FormRecords => formRecords(form, bindingOf(context))(context);

function bindingOf(
  context: AppContext,
): FormBinding<typeof form, typeof organisationTables.table, typeof organisationTables.parts> {
  return {
    object: "organisation",
    ...organisationTables,
    scope: organisationsOf,
    facts: ORGANISATION_FACTS,
    create: () => ({ userStatus: "UnderVerification", isClub: true }),
    access: (viewer, record) => accessOf(viewer, record?.facts ?? null),
    problems: verificationProblems,
    moves: ({ values }, { viewer, now }) => verification(context).open(viewer, values, now),
    check: async (runner, dto, { viewer, id, facts }) => {
      const { editableAccess, editableFields } = accessOf(viewer, facts);
      const gaps = missingRequired(
        form.fields,
        dto,
        (name) => editableAccess === "Full" || editableFields.includes(name),
      );
      return [
        ...gaps.map(({ path }) => ({ path, message: "kernel.error.required" }) as const),
        ...(await signInProblems(runner, dto, { viewer, id })),
      ];
    },
    insert: (tx, { email }, { now }) => insertAccount(tx, { kind: "ORGANISATION", email, at: now }),
    write: async (tx, id, dto, { viewer, now, before, session }) => {
      await keepDataSheet(tx, id, dto, { actor: viewer.accountId, at: now });
      if (dto.accept && before?.accept !== true && viewer.accountId !== null)
        await noteAcceptance(tx, context.config, {
          account: id,
          by: viewer.accountId,
          object: "organisation",
          at: now,
        });
      await applyVerification(tx, context, id, { before, dto }, { viewer, now });
      await billSaved(tx, context, id, { before, dto }, { viewer, now });
      const { email, password } = dto;
      await changeSignIn(tx, context, id, { email, password, viewer, now, session });
    },
    constraints: {
      account_email: { path: "email", message: "people.organisation.emailTaken" },
      organisation_data_sheet_fkey: { path: "dataSheetDocument", message: "file.refusal.notYours" },
    },
  };
}

/**
 * Returns the fields that the viewer may edit: all for super admins; for the organisation those it maintains; for staff
 * all but verification and sign-in.
 */
function accessOf(viewer: Viewer, facts: Facts<OrganisationFact> | null): FieldAccess {
  if (viewer.isSuperAdmin) return EVERY_FIELD;
  // Without a record, the call itself checks who may create one.
  if (facts === null && permits(viewer, staff, null)) return onlyFields([...officeOrganisationFields, "email"]);
  if (facts && permits(viewer, organisationRights.editAsThemselves, facts)) return onlyFields(ownOrganisationFields);
  if (facts && permits(viewer, organisationRights.editAsOffice, facts)) return onlyFields(officeOrganisationFields);
  return NO_FIELD;
}

async function keepDataSheet(
  tx: Tx,
  id: number,
  { dataSheetDocument }: OrganisationDto,
  { actor, at }: { actor: number | null; at: Date },
): Promise<void> {
  const keys = dataSheetDocument === null ? [] : [dataSheetDocument];
  const foreign = await keepFiles(tx, { object: "organisation", objectId: id, keys, actor, owner: id, at });
  if (foreign.length > 0) throw fieldsRefused([{ path: "dataSheetDocument", message: "file.refusal.notYours" }]);
}

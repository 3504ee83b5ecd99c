import type { Viewer } from "@rajt/contract/kernel/access";
import { dayOf, yearOf } from "@rajt/contract/kernel/days";
import { lacking } from "@rajt/contract/people/lacking.rules";
import {
  officeOrganisationFields,
  organisationForm as form,
  ownOrganisationFields,
} from "@rajt/contract/people/organisation.form";
import { fieldsRefused } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { FieldAccess } from "../../kernel/form/form-binding.ts";
import { serveForm } from "../../kernel/form/index.ts";
import type { EngineWorld, Feature } from "../../world.ts";
import { changeSignIn, signInProblems } from "../access/index.ts";
import { keepFiles } from "../file/index.ts";
import {
  insertOrganisation,
  organisationFields,
  writeOrganisation,
  type OrganisationDto,
} from "./organisation.store.ts";
import { insertAccount } from "./party.store.ts";
import { openedOrganisations } from "./people-scope.store.ts";
import { sayWord, verification, wordProblems } from "./verification.ts";

/** A club or an organiser (S3 §5.1): one form for the office and for the organisation itself. A password comes here hashed. */
export const organisationEdit = (world: EngineWorld): Feature =>
  serveForm(form, {
    object: "organisation",
    table: "account as a",
    fields: organisationFields(() => yearOf(dayOf(world.clock()))),
    scope: openedOrganisations,
    create: () => ({ userStatus: "UnderVerification", isClub: true }),
    access: (viewer, record) => accessOf(viewer, record?.id ?? null),
    problems: wordProblems,
    moves: ({ values }, { viewer, now }) => verification(world).open(viewer, values, now),
    check: async (runner, dto, { viewer, id }) => {
      const { editableAccess, editableFields } = accessOf(viewer, id);
      const gaps = lacking(form.fields, dto, (name) => editableAccess === "Full" || editableFields.includes(name));
      return [
        ...gaps.map(({ path }) => ({ path, message: "kernel.error.required" }) as const),
        ...(await signInProblems(runner, dto, { viewer, id })),
      ];
    },
    insert: async (tx, dto, { now }) => {
      const id = await insertAccount(tx, { kind: "ORGANISATION", email: dto.email, at: now });
      await insertOrganisation(tx, id, dto);
      return id;
    },
    write: async (tx, id, dto, { viewer, now }) => {
      await keepDataSheet(tx, id, dto, { actor: viewer.accountId, at: now });
      await writeOrganisation(tx, id, dto, now);
      await sayWord(tx, world, id, dto.userStatus, { viewer, now });
      const { email, password } = dto;
      await changeSignIn(tx, world, id, { email, password, viewer, now });
    },
    constraints: { account_email: { path: "email", message: "people.organisation.emailTaken" } },
  })(world);

/** Everything for super admins; for itself what it maintains; for the office all but the word on it and how it signs in. */
function accessOf(viewer: Viewer, id: number | null): FieldAccess {
  if (viewer.isSuperAdmin) return { editableAccess: "Full", editableFields: [] };
  if (id !== null && id === viewer.accountId)
    return { editableAccess: "Restricted", editableFields: ownOrganisationFields };
  if (viewer.accessType !== "Admin") return { editableAccess: "NoAccess", editableFields: [] };
  const editableFields = id === null ? [...officeOrganisationFields, "email"] : officeOrganisationFields;
  return { editableAccess: "Restricted", editableFields };
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

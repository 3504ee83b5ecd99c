import { accountCalls } from "@rajt/contract/access/account/account.calls";
import { dashboardRole } from "@rajt/contract/access/role/role.record";
import { contest } from "@rajt/contract/catalogue/catalogue.record";
import { announcementCalls } from "@rajt/contract/competition/announcement/announcement.calls";
import type { Call } from "@rajt/contract/kernel/calls";
import type { Form } from "@rajt/contract/kernel/form/form";
import { formCalls } from "@rajt/contract/kernel/form/form.calls";
import type { Table } from "@rajt/contract/kernel/table/table";
import { tableCalls } from "@rajt/contract/kernel/table/table.calls";
import { anyOf, everyone, signedIn, writes, type Needs } from "@rajt/contract/kernel/access";
import { emailTemplate } from "@rajt/contract/mail/email-template.record";
import { paymentCalls } from "@rajt/contract/payment/payment.calls";
import { personTable } from "@rajt/contract/people/people.table";
import { personForm } from "@rajt/contract/people/person/person.form";
import { userLogTable } from "@rajt/contract/people/user-log.table";
import { registerCalls } from "@rajt/contract/register/register.calls";
import { WORDS } from "./calls.policy.ts";

type Loosened = {
  /** The declaration, and what opens wider than the policy permits. */
  readonly declaration: object;
  readonly to: Readonly<Partial<Record<"needs" | "writes" | "creates" | "remove", Needs>>>;
  /** The access points that are then open. */
  readonly opens: readonly string[];
};

const posts = (control: string, line: string) =>
  line
    .split(" ")
    .flatMap((word) => (WORDS[word] ?? word).split(" "))
    .map((name) => `POST /api/${control}/${name}`);

/** Declarations with a plausible mistake: each opens wider than intended. */
export const LOOSENED: readonly Loosened[] = [
  {
    declaration: personTable,
    to: { remove: writes("Athlete") },
    opens: posts("personTableControl", "REMOVE"),
  },
  {
    declaration: registerCalls["POST /sportsRegisterControl/syncAgain"],
    to: { needs: writes("Club") },
    opens: posts("sportsRegisterControl", "syncAgain"),
  },
  {
    declaration: emailTemplate.table,
    to: { needs: anyOf("EmailTemplate", "ValueSet") },
    opens: posts("emailTemplateTableControl", "LIST"),
  },
  // Writing without more than the right to read.
  {
    declaration: emailTemplate.form,
    to: { writes: anyOf("EmailTemplate") },
    opens: posts("emailTemplateEditControl", "EDIT"),
  },
  {
    declaration: userLogTable,
    to: { needs: anyOf("UserAccount") },
    opens: posts("userLogTableControl", "LIST"),
  },
  {
    declaration: announcementCalls["POST /competitionControl/cancel"],
    to: { needs: writes("Competition") },
    opens: posts("competitionControl", "cancel"),
  },
  {
    declaration: dashboardRole.form,
    to: { writes: writes("UserRole", "UserAccount") },
    opens: [...posts("dashboardRoleEditControl", "EDIT save"), "GET /api/dashboardRoleEditControl/create"],
  },
  {
    declaration: contest.table,
    to: { remove: anyOf("Contest") },
    opens: posts("contestTableControl", "REMOVE"),
  },
  {
    declaration: paymentCalls["POST /basketControl/payBasketItems"],
    to: { needs: everyone },
    opens: posts("basketControl", "payBasketItems"),
  },
  {
    declaration: accountCalls["GET /accessManagement/getAccessMatrix"],
    to: { needs: signedIn },
    opens: ["GET /api/accessManagement/getAccessMatrix"],
  },
  {
    declaration: personForm,
    to: { creates: writes("Athlete", "Competitor", "Referee", "Trainer", "TechnicalCommittee", "UserProfile") },
    opens: [...posts("personEditControl", "save"), "GET /api/personEditControl/create"],
  },
];

/** Applies them all, for portals that start from now on. @returns a function that undoes it */
export function loosen(): () => void {
  const undone: (() => void)[] = [];
  const change = (of: object, to: object) => {
    const before = { ...of };
    Object.assign(of, to);
    undone.push(() => void Object.assign(of, before));
  };
  for (const { declaration, to } of LOOSENED) {
    const made = callsOf(declaration);
    change(declaration, to);
    // The calls were created with the declaration: they become those of a copy with the mistake.
    for (const [name, { needs }] of Object.entries(callsOf({ ...declaration }))) change(made[name] ?? {}, { needs });
  }
  return () => undone.toReversed().forEach((undo) => undo());
}

/** Returns the calls of a list or a form; none for a call. cast: each is recognised by its properties. */
function callsOf(declaration: object): Readonly<Record<string, Call>> {
  if ("columns" in declaration) return tableCalls(declaration as Table);
  return "fields" in declaration ? formCalls(declaration as Form) : {};
}

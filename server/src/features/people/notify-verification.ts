import { pathTo } from "@rajt/contract/portal.pages";
import type { verificationFlow } from "@rajt/contract/people/verification.flow";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { formatForints } from "@rajt/contract/kernel/money";
import type { Tx } from "../../kernel/db/database.ts";
import type { AppliedStep } from "../../kernel/flow/index.ts";
import { translate } from "../../kernel/http/texts.ts";
import { readSignInNumber } from "../access/index.ts";
import { linkToFees, owedInFees } from "../fee/index.ts";
import { endNotices, notify, type NotifyContext } from "../notification/index.ts";
import type { VerificationSubject } from "./verification.store.ts";

const EVENTS = { Verified: "ProfileVerified", Prohibited: "ProfileProhibited" } as const;

/** Ends the notifications that ask the office to verify a party: the office has answered. */
export const endRegistrationNotices = (tx: Tx, id: number, at: Date): Promise<void> =>
  endNotices(tx, ["OrgRegistation", "PersonRegistration", "PersonReRegistration"], { id, at });

/**
 * Notifies a party that was verified or prohibited, on the bell and by mail (product/people 4): a verified one of the
 * fee that it owes now, and of the number that a person without an own address signs in with. Other states need no
 * notice.
 */
export async function notifyVerification(
  tx: Tx,
  context: NotifyContext,
  { id, to, reason, now: at }: AppliedStep<typeof verificationFlow, VerificationSubject, object>,
): Promise<void> {
  if (to !== "Verified" && to !== "Prohibited") return;
  const link = new URL(pathTo("profile"), context.publicUrl).href;
  const owed = to === "Verified" ? await owedInFees(tx, id) : { forints: 0, isLicence: false };
  const number = to === "Verified" ? await readSignInNumber(tx, id) : null;
  const told = (locale: Locale) => {
    if (owed.forints === 0) return translate(locale, `people.verification.told.${to}`);
    const amount = formatForints(owed.forints, "running");
    return translate(locale, `people.verification.told.${owed.isLicence ? "owesLicence" : "owesFee"}`, { amount });
  };
  await notify(
    tx,
    context,
    EVENTS[to],
    { id, accounts: [id], at },
    {
      values: { reason: to === "Prohibited" ? (reason ?? "") : "" },
      mail: ({ locale }) => ({
        happened: told(locale),
        // Why the office verified in spite of what is missing is its own note.
        reason: to === "Prohibited" ? reason : null,
        number,
        pay: owed.forints === 0 ? null : linkToFees(context),
        link,
      }),
    },
  );
}

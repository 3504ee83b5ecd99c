import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { ActHandler } from "../../../kernel/table/binding.ts";
import { changeSignIn, mailPasswordLink, removeAccount, takeOverContact } from "../../access/index.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { lockRegistered } from "./registered-again.store.ts";

/**
 * Merges the registration of an existing person: deletes the new account, and moves its address to the existing one as
 * a change by a super admin, to be proved, with a way back for the old address. An existing account that never signed
 * in receives the address at once, with a link to set a password. A contact address is taken over by an account that
 * has no other.
 */
export const mergeRegistration =
  (context: NotifyContext): ActHandler =>
  async (tx, ids, { viewer, actor, at }) => {
    const refused = new Map<number, MessageCode>();
    for (const id of ids) {
      const registered = await lockRegistered(tx, id);
      if (registered === null) refused.set(id, "people.person.notRegisteredAgain");
      else if (registered.isUnproven) refused.set(id, "people.person.unprovenAddress");
      else {
        const { knownAs, email, hasNoPassword } = registered;
        await removeAccount(tx, id, { viewer: async () => viewer, now: at });
        const changes = { takenOnBy: [null, knownAs] } as const;
        await logChange(tx, { actor, action: "delete", object: "person", objectId: id, changes, at });
        if (email === null) await takeOverContact(tx, { from: id, to: knownAs });
        else await changeSignIn(tx, context, knownAs, { email, password: null, viewer, now: at });
        // An account that never signed in gets no other mail with a way in.
        if (hasNoPassword) await mailPasswordLink(tx, context, email === null ? { account: knownAs } : { email });
      }
    }
    return refused;
  };

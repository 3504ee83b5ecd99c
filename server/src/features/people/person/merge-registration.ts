import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { DoAct } from "../../../kernel/table/binding.ts";
import { changeSignIn, mailPasswordLink, removeAccount } from "../../access/index.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { lockRegistered } from "./registered-again.store.ts";

/**
 * Takes a registration on of somebody who is there already: it ends, and the account that is known gets its address as from any super admin,
 * once that is proved, with the way back for the address before; one that nobody has signed in to gets it at once, and a link for a password.
 */
export const mergeRegistration =
  (world: NotifyContext): DoAct =>
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
        await changeSignIn(tx, world, knownAs, { email, password: null, viewer, now: at });
        // Whoever never signed in has the address at once, and no other mail would tell them of a way in.
        if (hasNoPassword) await mailPasswordLink(tx, world, email);
      }
    }
    return refused;
  };

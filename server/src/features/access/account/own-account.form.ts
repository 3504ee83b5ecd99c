import { ownAccountForm as form } from "@rajt/contract/access/account/own-account.form";
import { neverRead, serveForm } from "../../../kernel/form/index.ts";
import type { EngineContext, Feature } from "../../../app-context.ts";
import { changeSignIn } from "../address/change-sign-in.ts";
import { ACCOUNT_FACTS } from "../address/address-change.store.ts";
import { keepPicture } from "./keep-picture.ts";
import { signInProblems } from "../sign-in/sign-in-problems.ts";
import { accountFields, ownOfStaff, storeName } from "./user.store.ts";

const { name, email, pendingEmail, hasPassword } = accountFields;

/** Serves a staff member's own account: name, picture and sign-in (product/access 32). Passwords arrive hashed. */
export const ownAccount = (context: EngineContext): Feature =>
  serveForm(form, {
    object: "account",
    table: "account as a",
    fields: {
      name,
      email,
      pendingEmail,
      hasPassword,
      presentPassword: neverRead,
      password: neverRead,
      passwordAgain: neverRead,
      profilePicture: "profile_picture",
    },
    scope: ownOfStaff,
    facts: ACCOUNT_FACTS,
    check: (runner, dto, { viewer, id }) => signInProblems(runner, dto, { viewer, id }),
    write: async (tx, id, dto, { viewer, now, session, device }) => {
      const { email: address, password } = dto;
      await storeName(tx, id, dto.name);
      await changeSignIn(tx, context, id, { email: address, password, viewer, now, session, device });
      await keepPicture(tx, id, dto.profilePicture, { actor: viewer.accountId, at: now });
    },
    constraints: {
      account_email: { path: "email", message: "access.user.emailTaken" },
      account_profile_picture_fkey: { path: "profilePicture", message: "file.refusal.notYours" },
    },
  })(context);

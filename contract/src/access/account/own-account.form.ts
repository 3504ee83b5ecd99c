/** The form of a staff member's own account; persons and organisations have a larger profile (product/people 18). */
import { signedIn } from "../../kernel/access.ts";
import * as form from "../../kernel/form/form.ts";
import { PASSWORD_MAXIMUM, passwordProblems } from "../sign-in/password.rules.ts";
import { signInFields } from "../sign-in/sign-in.fields.ts";
import { signInAbilities } from "./account.rights.ts";
import { user } from "./user.record.ts";

const { name, email } = user.form.fields;

export const ownAccountForm = form.defineForm({
  control: "ownAccountEditControl",
  // The server opens only the caller's own record.
  needs: signedIn,
  writes: signedIn,
  create: false,
  title: "name",
  may: signInAbilities,
  lock: true,
  fields: {
    name,
    email,
    ...signInFields,
    password: form.password({ max: PASSWORD_MAXIMUM }),
    passwordAgain: form.password({ max: PASSWORD_MAXIMUM }),
    profilePicture: form.file({ accepts: "picture" }),
  },
  rules: passwordProblems,
});

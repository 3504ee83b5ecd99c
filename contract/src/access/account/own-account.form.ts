/**
 * The form of a staff member's own account; people and organisations have a profile with more in it (product/people
 * 18).
 */
import { signedIn } from "../../kernel/access.ts";
import * as form from "../../kernel/form/form.ts";
import { PASSWORD_MAXIMUM, passwordProblems } from "../sign-in/password.rules.ts";
import { signInFields } from "../sign-in/sign-in.fields.ts";
import { signInAbilities } from "./account.rights.ts";
import { user } from "./user.record.ts";

const { name, email } = user.form.fields;

export const ownAccountForm = form.defineForm({
  control: "ownAccountEditControl",
  // Of the records there are the server opens one's own alone.
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

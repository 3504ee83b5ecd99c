import { ALWAYS, type Appearing } from "../layout.ts";
import { textIn } from "../record/values.ts";

/**
 * Returns the rule by which sign-in fields appear: the current password for one's own account, and a new address while it waits for confirmation.
 *
 *     formPage(user.form, { appears: withSignIn(), editors: { shown: signInShown }, … })
 */
export const withSignIn = (rest: Appearing = ALWAYS): Appearing => ({
  of: [...rest.of, "email", "contactEmail", "password"],
  if: (name, values, who, loaded) => {
    if (name === "pendingEmail") return textIn(loaded.values["pendingEmail"]) !== "";
    if (name !== "presentPassword") return rest.if(name, values, who, loaded);
    const isMoved = ["email", "contactEmail"].some(
      (each) => textIn(values[each]).trim() !== textIn(loaded.values[each]),
    );
    return loaded.may["isOwn"] === true && (isMoved || textIn(values["password"]) !== "");
  },
});

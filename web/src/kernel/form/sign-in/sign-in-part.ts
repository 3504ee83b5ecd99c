import { ALWAYS, type Appearing } from "../layout.ts";
import { textIn } from "../record/values.ts";

/**
 * Adds the fields of signing in to what appears: the present password where somebody changes how they sign in themselves, and a new address
 * while it waits.
 *
 *     formPage(user.form, { appears: withSignIn(), editors: { shown: signInShown }, … })
 */
export const withSignIn = (rest: Appearing = ALWAYS): Appearing => ({
  of: [...rest.of, "email", "password"],
  if: (name, values, who, loaded) => {
    if (name === "pendingEmail") return textIn(loaded.values["pendingEmail"]) !== "";
    if (name !== "presentPassword") return rest.if(name, values, who, loaded);
    const isMoved = textIn(values["email"]).trim() !== textIn(loaded.values["email"]);
    return loaded.may["isOwn"] === true && (isMoved || textIn(values["password"]) !== "");
  },
});

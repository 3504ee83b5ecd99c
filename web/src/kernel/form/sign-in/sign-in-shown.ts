import type { Editors } from "../FormModel.ts";
import { PendingAddress } from "./PendingAddress.tsx";
import { ShownAddress } from "./ShownAddress.tsx";

/** What shows the fields of signing in that are not edited; with `withSignIn`. */
export const signInShown = { email: ShownAddress, pendingEmail: PendingAddress } satisfies Editors["shown"];

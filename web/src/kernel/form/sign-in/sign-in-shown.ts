import type { Editors } from "../FormModel.ts";
import { PendingAddress } from "./PendingAddress.tsx";
import { ShownAddress } from "./ShownAddress.tsx";

/** The components that show the fields of signing in where they are not edited; with `withSignIn`. */
export const signInShown = { email: ShownAddress, pendingEmail: PendingAddress } satisfies Editors["shown"];

import type { Editors } from "../FormModel.ts";
import { PendingAddress } from "./PendingAddress.tsx";
import { ShownAddress } from "./ShownAddress.tsx";

/** The components that show read-only sign-in fields; used with `withSignIn`. */
export const signInShown = { email: ShownAddress, pendingEmail: PendingAddress } satisfies Editors["shown"];

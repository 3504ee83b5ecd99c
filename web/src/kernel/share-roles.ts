import type { Named } from "@rajt/contract/kernel/calls";
import { createContext } from "react";

/** Given by the app: asks which roles there are, for those who may share something with a role. */
export const ShareRolesContext = createContext<(signal: AbortSignal) => Promise<readonly Named[]>>(() =>
  Promise.resolve([]),
);

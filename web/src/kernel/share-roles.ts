import type { Named } from "@rajt/contract/kernel/calls";
import { createContext } from "react";

type ShareRoles = {
  readonly read: (signal: AbortSignal) => Promise<readonly Named[]>;
  /** The path to the words, in the reader's language, of names that the portal itself gave. */
  readonly labels: string;
};

/** Given by the app: asks which roles there are, for those who may share something with a role. */
export const ShareRolesContext = createContext<ShareRoles>({ read: () => Promise.resolve([]), labels: "" });

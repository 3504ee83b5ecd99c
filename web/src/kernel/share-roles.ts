import type { Named } from "@rajt/contract/kernel/calls";
import { createContext } from "react";

type ShareRoles = {
  readonly read: (signal: AbortSignal) => Promise<readonly Named[]>;
  /** The text path of names that the portal itself defined. */
  readonly labels: string;
};

/** Provided by the app: reads the roles, for viewers who may share something with a role. */
export const ShareRolesContext = createContext<ShareRoles>({ read: () => Promise.resolve([]), labels: "" });

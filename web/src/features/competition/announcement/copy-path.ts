import { pathTo } from "@rajt/contract/portal.pages";

/** The parameter of a new announcement's address that says of which one it is to be a copy. */
export const COPIED = "copy";

/** Returns the address at which a copy of an announcement begins. */
export const copyPath = (id: number): string => `${pathTo("competitionEdit", { id: "new" })}?${COPIED}=${id}`;

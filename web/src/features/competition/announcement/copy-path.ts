import { pathTo } from "@rajt/contract/portal.pages";

/** The parameter in the address of a new announcement that names the one to copy. */
export const COPIED = "copy";

/** Returns the address of a new announcement that copies another one. */
export const copyPath = (id: number): string => `${pathTo("competitionEdit", { id: "new" })}?${COPIED}=${id}`;

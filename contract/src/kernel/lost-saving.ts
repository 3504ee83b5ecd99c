import * as z from "zod";

/** Why the portal cannot save anything at present: the disk is full, or what it writes to takes no writes. */
export const LostSaving = z.enum(["diskFull", "readOnly"]);
export type LostSaving = z.infer<typeof LostSaving>;

import * as z from "zod";

/** The reasons for which the portal cannot save at present: the disk is full, or a medium takes no writes. */
export const LostSaving = z.enum(["diskFull", "readOnly"]);
export type LostSaving = z.infer<typeof LostSaving>;

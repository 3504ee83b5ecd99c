import { Refusal } from "../kernel/calls/refusal.ts";

/** A file that does not keep to its own format. */
export const broken = (): Refusal => new Refusal("file.refusal.broken");

import { Refusal } from "../kernel/calls/refusal.ts";

/** A file that violates its own format. */
export const broken = (): Refusal => new Refusal("file.refusal.broken");

import type { SameKeys } from "../kernel/texts.ts";
import type { competitionTextsHu } from "./competition.texts.hu.ts";

export const competitionTextsEn: SameKeys<typeof competitionTextsHu> = {};

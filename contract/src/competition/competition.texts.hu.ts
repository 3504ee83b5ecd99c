export const competitionTextsHu = {} as const;

export const notificationTextsHu = {} as const;

/** The addresses of the pages to which notifications of transfers lead. */
export const TRANSFER_PATHS = {
  transfers: "/athlete-transfer",
  athleteAnswer: "/athlete-answer/:id",
  clubAnswer: "/club-answer/:id",
  adminAnswer: "/admin-answer/:id",
} as const;

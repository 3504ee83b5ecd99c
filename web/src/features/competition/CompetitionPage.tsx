/** Follows. */
export function CompetitionPage() {
  return null;
}

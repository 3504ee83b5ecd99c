export const CompetitionPage = () => null;

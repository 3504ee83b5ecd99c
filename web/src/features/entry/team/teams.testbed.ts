import type { ClubTeams } from "@rajt/contract/entry/team-entry.calls";

/** A club's teams of a race in which it may enter; each test says what matters to it. */
export const teamsWith = (traits: Partial<ClubTeams> = {}): ClubTeams => ({
  canJoin: false,
  waiting: 0,
  waitList: [],
  minimum: 3,
  maximum: 5,
  genderList: null,
  teamsPerClub: null,
  qualificationId: 2,
  sportCategoryId: 3,
  groupAgeGroupId: 7,
  amount: 30_000,
  adding: null,
  changing: null,
  flagged: null,
  teamList: [],
  ...traits,
});

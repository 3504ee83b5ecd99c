import type { ClubTeams } from "@rajt/contract/entry/team-entry.calls";

/** A club's teams of a race that it may enter; each test gives the traits that matter to it. */
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
  ineligibleList: [],
  ...traits,
});

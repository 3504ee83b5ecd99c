import * as catalogue from "@rajt/contract/catalogue/catalogue.record";
import { tablePage } from "../../kernel/table/tablePage.tsx";

/** The lists of the value sets and of the contests (product/competitions 31). */
export const SportCategoryList = tablePage(catalogue.sportCategory.table, {
  texts: "catalogue.sportCategory",
  path: "/sport-category",
  form: catalogue.sportCategory.form,
});
export const QualificationList = tablePage(catalogue.competitionPartQualification.table, {
  texts: "catalogue.competitionPartQualification",
  path: "/comp-qualification",
  form: catalogue.competitionPartQualification.form,
});
export const DistanceList = tablePage(catalogue.distance.table, {
  texts: "catalogue.distance",
  path: "/distance",
  form: catalogue.distance.form,
});
export const AgeGroupList = tablePage(catalogue.ageGroup.table, {
  texts: "catalogue.ageGroup",
  path: "/age-group",
  form: catalogue.ageGroup.form,
});
export const GroupAgeGroupList = tablePage(catalogue.groupAgeGroup.table, {
  texts: "catalogue.groupAgeGroup",
  path: "/group-age-group",
  form: catalogue.groupAgeGroup.form,
});
export const CompetitorCompetitionList = tablePage(catalogue.competitorCompetition.table, {
  texts: "catalogue.competitorCompetition",
  path: "/competitor-competition",
  form: catalogue.competitorCompetition.form,
});
export const ContestList = tablePage(catalogue.contest.table, {
  texts: "catalogue.contest",
  path: "/contest",
  form: catalogue.contest.form,
});

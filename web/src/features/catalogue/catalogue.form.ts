import * as catalogue from "@rajt/contract/catalogue/catalogue.record";
import { formPage } from "../../kernel/form/formPage.tsx";

/** The forms of the value sets and of the contests. */
export const SportCategoryForm = formPage(catalogue.sportCategory.form, {
  texts: "catalogue.sportCategory",
  path: "/sport-category",
});
export const QualificationForm = formPage(catalogue.competitionPartQualification.form, {
  texts: "catalogue.competitionPartQualification",
  path: "/comp-qualification",
});
export const DistanceForm = formPage(catalogue.distance.form, { texts: "catalogue.distance", path: "/distance" });
export const AgeGroupForm = formPage(catalogue.ageGroup.form, { texts: "catalogue.ageGroup", path: "/age-group" });
export const GroupAgeGroupForm = formPage(catalogue.groupAgeGroup.form, {
  texts: "catalogue.groupAgeGroup",
  path: "/group-age-group",
});
export const CompetitorCompetitionForm = formPage(catalogue.competitorCompetition.form, {
  texts: "catalogue.competitorCompetition",
  path: "/competitor-competition",
});
export const ContestForm = formPage(catalogue.contest.form, { texts: "catalogue.contest", path: "/contest" });

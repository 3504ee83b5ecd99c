import type { SameKeys } from "../kernel/texts.ts";
import type { catalogueTextsHu } from "./catalogue.texts.hu.ts";

const name = "Name";
const common = {
  name,
  nameEn: "English name",
  orderIndex: "Order",
  hints: { nameEn: "English pages show it instead of the name." },
};

export const catalogueTextsEn: SameKeys<typeof catalogueTextsHu> = {
  sportCategory: { title: "Sports", one: "Sport", new: "New sport", ...common },
  qualification: {
    title: "Competition levels",
    one: "Competition level",
    new: "New competition level",
    ...common,
  },
  distance: { title: "Distances", one: "Distance", new: "New distance", ...common, ageGroupList: "Age groups" },
  ageGroup: {
    title: "Age groups",
    one: "Age group",
    new: "New age group",
    ...common,
    parent: "Age division",
    ageMin: "Minimum age",
    ageMax: "Maximum age",
    child: "Children's age group",
  },
  groupAgeGroup: { title: "Age divisions", one: "Age division", new: "New age division", ...common },
  competitorCompetition: {
    title: "Individual registration competitions",
    one: "Individual registration competition",
    new: "New competition",
    ...common,
  },
  contest: { title: "Announced events", one: "Announced event", new: "New announced event", name },
  nameTaken: "An item with this name already exists.",
  agesCrossed: "The maximum age cannot be lower than the minimum age.",
  holding: {
    competition: { one: "{count} competition", other: "{count} competitions" },
    ageGroup: { one: "{count} age group", other: "{count} age groups" },
  },
};

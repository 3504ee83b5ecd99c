import type { SameKeys } from "../kernel/texts.ts";
import type { catalogueTextsHu } from "./catalogue.texts.hu.ts";

const name = "Name";
const orderIndex = "Order";

export const catalogueTextsEn: SameKeys<typeof catalogueTextsHu> = {
  sportCategory: { title: "Sports", one: "Sport", new: "New sport", name, orderIndex },
  qualification: {
    title: "Competition levels",
    one: "Competition level",
    new: "New level",
    name,
    orderIndex,
  },
  distance: { title: "Distances", one: "Distance", new: "New distance", name, orderIndex, ageGroupList: "Age groups" },
  ageGroup: {
    title: "Age groups",
    one: "Age group",
    new: "New age group",
    name,
    orderIndex,
    parent: "Age group family",
    ageMin: "Youngest age",
    ageMax: "Oldest age",
    child: "Children's age group",
  },
  groupAgeGroup: { title: "Age group families", one: "Age group family", new: "New family", name, orderIndex },
  competitorCompetition: {
    title: "Individual registration races",
    one: "Individual registration race",
    new: "New race",
    name,
    orderIndex,
  },
  contest: { title: "Announced events", one: "Announced event", new: "New event", name },
  nameTaken: "There is one of this name already.",
  agesCrossed: "The oldest age cannot be below the youngest.",
  holding: {
    competition: { one: "{count} competition", other: "{count} competitions" },
    ageGroup: { one: "{count} age group", other: "{count} age groups" },
  },
};

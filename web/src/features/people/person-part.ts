import { concerns } from "@rajt/contract/people/person.rules";
import type { Appearing } from "../../kernel/form/layout.ts";
import { inForm, onWire } from "../../kernel/form/nested-names.ts";

const OF = ["isAthlete", "isCompetitor", "isReferee", "isTrainer", "nationality", "trainer.qualification"];

/** Which fields there are for what a person is: the part of a referee for referees only. */
export const personPart: Appearing = {
  of: OF.map(inForm),
  if: (name, values) => concerns(onWire(name), Object.fromEntries(OF.map((field) => [field, values[inForm(field)]]))),
};

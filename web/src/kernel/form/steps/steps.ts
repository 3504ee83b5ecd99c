import { ONLY_TAB, type TabPart } from "../layout.ts";

/** Returns a layout's sections as steps: each is a tab of its own. */
export const stepsOf = (layout: readonly TabPart[]): TabPart[] =>
  layout.flatMap(({ sections }) =>
    sections.map((section) => ({ key: section.key ?? ONLY_TAB, names: section.names, sections: [section] })),
  );

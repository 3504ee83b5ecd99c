import * as z from "zod";
import { lengthOf, lineProblem, textProblem, tidyLine, tidyText } from "./text.rules.ts";

const tidied = (tidy: (text: string) => string, problemOf: (text: string) => string | null, max: number) =>
  z
    .string()
    // Normalised as it is counted and stored: a database counts a letter and its accent separately.
    .overwrite(tidy)
    .superRefine((text, problems) => {
      if (lengthOf(text) > max)
        problems.addIssue({ code: "too_big", maximum: max, origin: "string", inclusive: true, input: text });
      const message = problemOf(text);
      if (message !== null) problems.addIssue({ code: "custom", message, input: text });
    });

/** One line that people read: a name or a place. Every input of people uses it. */
export const textLine = (max: number) => tidied(tidyLine, lineProblem, max);

/** Several lines. */
export const textArea = (max: number) => tidied(tidyText, textProblem, max);

import { wordsOf, type Words } from "../../kernel/form/form-words.ts";
import type { Speaker } from "../../kernel/texts.tsx";

const OWN = "registration.words";

/** Looks a text up among the texts for guests first, then among those of the edit form. */
export function registrationWords(texts: Pick<Speaker, "say">, prefix: string): Words {
  const own = wordsOf(texts, OWN);
  const general = wordsOf(texts, prefix);
  // A path without a text is shown as it is.
  const sayFirst = (text: string, otherwise: string) => (text.startsWith(`${OWN}.`) ? otherwise : text);
  return {
    ...general,
    label: (name) => sayFirst(own.label(name), general.label(name)),
    section: (key) => sayFirst(own.section(key), general.section(key)),
    hint: (name) => own.hint(name) ?? general.hint(name),
  };
}

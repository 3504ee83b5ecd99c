import type { Finding } from "@rajt/contract/people/person/person-findings.rules";
import { useTexts } from "../../../kernel/texts.tsx";

/** Returns a function that says a finding: "hiányzik: Telefonszám", "Irányítószám: magyar címen négy számjegyből áll". */
export function useFindingText(): (finding: Finding) => string {
  const { t, say } = useTexts();
  return ({ path, problem }) => {
    const field = say(`people.person.${path}`);
    if (problem === "missing") return t("people.desk.missing", { field });
    const what = t(`people.desk.problem.${problem}`);
    return `${field}: ${what}`;
  };
}

import { useTexts } from "../../../../kernel/texts.tsx";
import type { Call } from "./matrix.ts";

/** Returns the matrix's words for calls and groups, in the language of the page. */
export function useCallWords() {
  const { t, say } = useTexts();
  return {
    groupName: (group: string): string => say(`access.matrix.group.${group}`),
    needsOf: ({ needs: { kind, services, level } }: Call): string =>
      kind === "service"
        ? t(`access.matrix.needsOf.${level ?? "ReadOnly"}`, {
            services: services.map((service) => t(`access.service.${service}`)).join(" / "),
          })
        : t(`access.matrix.needsOf.${kind}`),
  };
}

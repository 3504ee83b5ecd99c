import { dayOf } from "@rajt/contract/kernel/days";
import type { RegistrationDay } from "@rajt/contract/registration/person-registration.rules";
import { useMemo, useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { useViewer } from "../../kernel/viewer.tsx";

/** Returns the facts that the rules of a registration depend on besides the typed values: day, settings, language. */
export function useRegistrationDay(): RegistrationDay {
  const { locale } = useTexts();
  const { config } = useViewer();
  const { doctorDate, individualRegistrationClosedFrom } = config.settingMap;
  const [today] = useState(() => dayOf(new Date()));
  return useMemo(
    () => ({ today, limits: doctorDate, closedFrom: individualRegistrationClosedFrom, locale }),
    [today, doctorDate, individualRegistrationClosedFrom, locale],
  );
}

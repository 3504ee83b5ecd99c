import type { entryTextsHu } from "@rajt/contract/entry/entry.texts.hu";
import { useTexts } from "../../../kernel/texts.tsx";

type Short = keyof (typeof entryTextsHu)["club"]["short"];

/** The reasons with a short word; all others close the race. */
const SHORT: Readonly<Record<Exclude<Short, "closed">, true>> = {
  alreadyEntered: true,
  notAnAthlete: true,
  personNotVerified: true,
  licenceNotValid: true,
  feeUnpaid: true,
  medicalExpired: true,
  wrongAgeGroup: true,
  wrongLicenceType: true,
  wrongGender: true,
  overlapping: true,
  full: true,
  noPrice: true,
};
const isShort = (name: string): name is keyof typeof SHORT => name in SHORT;

/** Returns a refusal in one word: `entry.refusal.wrongAgeGroup` is "korcsoport". */
export function useShortReason(): (code: string | null) => string {
  const { t } = useTexts();
  return (code) => {
    const name = code?.split(".").at(-1) ?? "";
    return t(`entry.club.short.${isShort(name) ? name : "closed"}`);
  };
}

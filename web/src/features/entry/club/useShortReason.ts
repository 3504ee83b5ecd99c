import type { entryTextsHu } from "@rajt/contract/entry/entry.texts.hu";
import type { Gender } from "@rajt/contract/kernel/enumerations";
import { useTexts } from "../../../kernel/texts.tsx";

type Short = keyof (typeof entryTextsHu)["club"]["short"];

/** The reasons with a short word; all others close the race. */
const SHORT: Readonly<Record<Exclude<Short, "closed" | "mensRace" | "womensRace">, true>> = {
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

/** Returns a refusal in one or two words: `entry.refusal.wrongAgeGroup` is "korcsoport", `wrongGender` of a woman "férfi futam". */
export function useShortReason(): (code: string | null, gender: Gender) => string {
  const { t } = useTexts();
  return (code, gender) => {
    const name = code?.split(".").at(-1) ?? "";
    if (name === "wrongGender" && gender !== "NA")
      return t(`entry.club.short.${gender === "FEMALE" ? "mensRace" : "womensRace"}`);
    return t(`entry.club.short.${isShort(name) ? name : "closed"}`);
  };
}

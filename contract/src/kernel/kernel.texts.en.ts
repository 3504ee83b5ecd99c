import { actTextsEn } from "./table/act.texts.en.ts";
import { formTextsEn } from "./form/form.texts.en.ts";
import { mapTextsEn } from "../map/map.texts.en.ts";
import { richTextTextsEn } from "../rich-text/rich-text.texts.en.ts";
import { tableRefusalTextsEn } from "./table/table-refusal.texts.en.ts";
import { tableTextsEn } from "./table/table.texts.en.ts";
import type { SameKeys } from "./texts.ts";
import type { kernelTextsHu } from "./kernel.texts.hu.ts";

export const kernelTextsEn: SameKeys<typeof kernelTextsHu> = {
  error: {
    server: "Something went wrong on our side. Please try again later.",
    invalid: "Please check the details you entered.",
    unknownField: "Unknown field.",
    required: "This field is required.",
    wrongType: "This value is not valid.",
    dayInvalid: "We cannot read this date. Write it like 31 May 2027.",
    noSuchDay: "There is no such day in the calendar.",
    amountInvalid: "Enter a whole amount in forints, from 0 to 100,000,000.",
    tooLong: "At most {maximum} characters.",
    tooShort: "At least {minimum} characters.",
    tooSmall: "Must be at least {minimum}.",
    tooLarge: "Must be at most {maximum}.",
    badCharacter: "The text contains a character that is not allowed.",
    unchangeable: "This record can no longer be changed or deleted.",
    changedMeanwhile: "The data has changed in the meantime, so this was not done. Reload the page.",
    notSignedIn: "Sign in to continue.",
    forbidden: "You are not allowed to do this.",
    noData: "No data available!",
    notFound: "This address does not exist.",
    foreignOrigin: "The request did not come from the portal.",
    wrongMediaType: "The request has the wrong format.",
    tooMuch: "The request is too large.",
    tooMany: "Too many requests. Please try again later.",
    cannotSave:
      "The portal cannot save anything right now, so nothing was changed. Your input is not lost; please try again in a few minutes.",
    busy: "The portal is very busy. Try again in a few seconds.",
  },
  flow: {
    notOpen: "This step is not available right now. Please reload the page.",
    movedBy:
      "This step is no longer available: {name} changed the status in the meantime ({when}). Please reload the page.",
  },
  act: actTextsEn,
  form: formTextsEn,
  map: mapTextsEn,
  richText: richTextTextsEn,
  table: tableTextsEn,
  tableRefusal: tableRefusalTextsEn,
};

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
    unknownField: "This field is not known.",
    required: "This field is required.",
    wrongType: "This value does not fit here.",
    dayInvalid: "There is no such day. Write it like 2027-05-31.",
    amountInvalid: "Enter whole forints, from 0 to 100 000 000.",
    tooLong: "At most {maximum} characters.",
    tooShort: "At least {minimum} characters.",
    tooSmall: "At least {minimum}.",
    tooLarge: "At most {maximum}.",
    badCharacter: "The text contains a character that is not allowed.",
    unchangeable: "This record can no longer be changed or deleted.",
    changedMeanwhile: "The data has changed in the meantime, so this was not done. Reload the page.",
    notSignedIn: "Sign in to go on.",
    forbidden: "You are not allowed to do this.",
    noData: "No data available!",
    notFound: "There is no such address.",
    foreignOrigin: "The request did not come from the portal.",
    wrongMediaType: "The request has the wrong format.",
    tooMuch: "The request is too large.",
    tooMany: "Too many requests. Try again a little later.",
    cannotSave:
      "The portal cannot save anything right now, so this did not happen. Nothing is lost: try again in a few minutes.",
    busy: "The portal is very busy. Try again in a few seconds.",
  },
  flow: {
    notOpen: "This step cannot be taken here and now. Load the page again.",
    movedBy: "This step cannot be taken any more: {name} took one meanwhile ({when}). Load the page again.",
  },
  act: actTextsEn,
  form: formTextsEn,
  map: mapTextsEn,
  richText: richTextTextsEn,
  table: tableTextsEn,
  tableRefusal: tableRefusalTextsEn,
};

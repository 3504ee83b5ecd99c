import * as z from "zod";
import { everyone, signedIn } from "../kernel/access.ts";
import { answer, defineCalls, nothing } from "../kernel/calls.ts";
import { CATEGORIES, CHOICES, OPTIONAL_CATEGORIES } from "./preference.values.ts";

const preference = z.object({
  category: z.enum(CATEGORIES),
  choice: z.enum(CHOICES),
  /** Mandatory: always notified and mailed. */
  locked: z.boolean(),
});

/** The calls of an account's own preferences; no call names an account. */
export const preferenceCalls = defineCalls({
  "GET /notificationPreferenceControl/getOwn": {
    needs: signedIn,
    about: "The caller's preferences by category; locked categories cannot be changed.",
    input: nothing,
    output: z.array(preference),
  },
  "GET /notificationPreferenceControl/getAddress": {
    needs: signedIn,
    about:
      "The address that the caller's mails go to, and whether it bounces, so that only mails with a key are sent to it.",
    input: nothing,
    output: z.object({ address: z.string().nullable(), bounces: z.boolean() }),
  },
  "POST /notificationPreferenceControl/choose": {
    needs: signedIn,
    about: "Sets the caller's preference of one category.",
    input: z.strictObject({ category: z.enum(OPTIONAL_CATEGORIES), choice: z.enum(CHOICES) }),
    output: answer,
  },
  "POST /notificationPreferenceControl/unsubscribe": {
    needs: everyone,
    about:
      "Ends the mails of one category, for the account and the category that the key of a mail names. Mail programs use POST /unsubscribe/:key (RFC 8058).",
    input: z.strictObject({ key: z.string().regex(/^[\w.-]{1,200}$/) }),
    output: answer,
  },
});

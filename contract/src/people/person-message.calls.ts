/** The calls of messages of the office to a person (product/people 33). */
import * as z from "zod";
import { writes } from "../kernel/access.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import { textArea, textLine } from "../kernel/text.schema.ts";
import { PERSON_SERVICES } from "./people.rights.ts";
import { LONGEST_MESSAGE } from "./person-message.values.ts";

const message = z.object({
  id,
  sentAt: z.iso.datetime(),
  sentBy: z.string(),
  subject: z.string(),
  text: z.string(),
});

export const personMessageCalls = defineCalls({
  "POST /personMessageControl/getMessages": {
    needs: writes(...PERSON_SERVICES),
    about: "The messages that the office sent to a person whose record the caller keeps, newest first.",
    input: z.strictObject({ id }),
    output: z.object({ messages: z.array(message) }),
  },
  "POST /personMessageControl/send": {
    needs: writes(...PERSON_SERVICES),
    about: "Mails a message to a person whose record the caller keeps. Replies go to the caller's own address.",
    input: z.strictObject({
      id,
      subject: textLine(LONGEST_MESSAGE.subject).min(1, "kernel.error.required"),
      text: textArea(LONGEST_MESSAGE.text).min(1, "kernel.error.required"),
    }),
    output: answer,
  },
});

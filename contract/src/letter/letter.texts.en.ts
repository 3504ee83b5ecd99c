import type { SameKeys } from "../kernel/texts.ts";
import type { letterTextsHu } from "./letter.texts.hu.ts";

export const letterTextsEn = {
  title: "Letter to the entered",
  lead: "The portal sends the letter, and answers go to the organiser. Two letters a day can be sent for a competition.",
  leftToday: "Left for today: {count}",
  audience: {
    label: "Recipients",
    ALL: "Everyone entered",
    RACE: "The entered of one race",
    UNPAID: "Those who have not paid yet",
  },
  race: "Race",
  chooseRace: "Choose a race",
  subject: "Subject",
  text: "Text of the letter",
  textHint: "Plain text. Full addresses that begin with https:// become links.",
  placeholders: {
    title: "Data to fill in",
    hint: "Click the one you need: it goes where you last typed. Each recipient sees their own data there.",
    insert: "Insert {placeholder}: {meaning}",
    name: "The recipient's name",
    competition: "The name of the competition",
    race: "The recipient's race",
    startTime: "The day and time of the start",
    startNumber: "The start number, once it is given",
  },
  preview: "Preview",
  previewTitle: "How one of the recipients gets it",
  send: "Send…",
  confirm: {
    question: "Send it to {count} recipients?",
    text: "A letter cannot be taken back.",
    yes: "Send it",
  },
  count: {
    people: "It reaches {people} entered, by {mails} emails.",
    throughClub: "{count} of them through their club, since they have no address of their own ({clubs} clubs).",
    optedOut: "Do not get it, since they chose no such emails: {count}.",
    unreachable: "Cannot be reached, since neither they nor their clubs have an address: {count}.",
  },
  sent: "The letter is on its way to {people} entered, by {mails} emails.",
  history: {
    title: "Letters sent",
    none: "You have sent no letter yet.",
    sentAt: "Sent",
    sentBy: "Sent by",
    audience: "To",
    people: "Entered",
    mails: "Emails",
    show: "Text of the letter",
  },
  mail: {
    athletes: "It concerns {count} of your athletes who have no email address of their own.",
    noNumber: "not given yet",
  },
  refusal: {
    nobody: "This letter would reach no one.",
    cancelled: "The competition is cancelled; no more letters can be sent about it.",
    noAddress: "The organiser has no email address to which answers could go.",
    sentToday: "This letter was already sent to the same recipients today.",
    tooManyToday:
      "Two letters were sent to the entered of this competition today. The next one can be sent tomorrow, {day}.",
    tooManyMails: "At most {most} emails can be sent within an hour. This letter can be sent at {moment}.",
  },
} as const satisfies SameKeys<typeof letterTextsHu>;

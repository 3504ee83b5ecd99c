// Halves of the texts, which web/build/first-words.ts makes of them.
declare module "@rajt/contract/texts.hu?*" {
  export { textsHu } from "@rajt/contract/texts.hu";
}
declare module "@rajt/contract/texts.en?*" {
  export { textsEn } from "@rajt/contract/texts.en";
}

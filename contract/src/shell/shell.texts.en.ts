import type { SameKeys } from "../kernel/texts.ts";
import type { shellTextsHu } from "./shell.texts.hu.ts";

export const shellTextsEn: SameKeys<typeof shellTextsHu> = {
  product: "Rajt",
  tagline: "The triathlon federation's portal",
  menu: {
    calendar: "Competition calendar",
    login: "Login",
    logout: "Logout",
    open: "Open menu",
    close: "Close menu",
  },
};

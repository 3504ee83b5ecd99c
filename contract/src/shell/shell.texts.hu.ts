export const shellTextsHu = {
  product: "Rajt",
  tagline: "A triatlon szövetség portálja",
  menu: {
    calendar: "Versenynaptár",
    login: "Bejelentkezés",
    logout: "Kijelentkezés",
    open: "Menü megnyitása",
    close: "Menü bezárása",
  },
} as const;

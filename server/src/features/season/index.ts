import type { World } from "../../world.ts";
import {
  anna,
  clubless,
  clubs,
  committeeMember,
  DEMO_PASSWORD,
  expired,
  staff,
  unpaid,
  type DemoPerson,
} from "./demo-parties.ts";
import { accountsWith } from "./demo.store.ts";

export { importSeason } from "./import-season.ts";
export { loadDemoSeason } from "./load-demo.ts";
export { problemLine, SeasonProblems } from "./problem.ts";
export { readWorkbook } from "./read-workbook.ts";
export { texts as seasonTexts } from "./season.texts.hu.ts";

/** An account to try the portal with: who it is, what is typed to sign in. */
export type DemoAccount = { name: string; signIn: string; password: string };

const person = (who: DemoPerson, what: string) => ({
  name: `${what} (${who.last} ${who.first})`,
  email: who.email ?? "",
  signIn: `${who.email ?? ""} or ${who.number}`,
});

const TYPICAL = [
  person(anna, "Athlete"),
  person(unpaid, "Athlete, licence fee unpaid"),
  person(expired, "Athlete, medical expired"),
  person(clubless, "Competitor without club"),
  { name: `Club (${clubs[5].full_name})`, email: clubs[5].email, signIn: clubs[5].email },
  {
    name: "Organiser (Rajtvonal Sportszervező Egyesület)",
    email: "rajtvonal@demo.rajt.example",
    signIn: "rajtvonal@demo.rajt.example",
  },
  { name: "Technical committee", email: committeeMember.email, signIn: committeeMember.email },
  { name: "Federation administrator", email: staff.email, signIn: staff.email },
];

/** The typical accounts of the demo, where the demo is loaded. One statement. */
export async function demoAccounts({ db }: World): Promise<readonly DemoAccount[]> {
  const found = new Set(
    (
      await accountsWith(
        db,
        TYPICAL.map(({ email }) => email),
      )
    ).map(({ email }) => email),
  );
  return TYPICAL.filter(({ email }) => found.has(email)).map(({ name, signIn }) => ({
    name,
    signIn,
    password: DEMO_PASSWORD,
  }));
}

import type { AppContext } from "../src/app-context.ts";
import { DEMO_PASSWORD, organisingClub, ownClub, staff, unpaidClub, type DemoClub } from "./parties.data.ts";
import {
  anna,
  clubless,
  committeeMember,
  expired,
  junior,
  redeemer,
  referee,
  severalRoles,
  trainer,
  trialForeign,
  trialHungarian,
  unpaid,
} from "./people.data.ts";
import type { DemoPerson } from "./person.ts";
import { accountsWith } from "./demo.store.ts";

export { loadDemoSeason } from "./load-demo.ts";

/** An account to try the portal with: its role, and its credentials. */
export type DemoAccount = { name: string; signIn: string; password: string };

const person = (who: DemoPerson, what: string) => {
  const number = who.racing?.number;
  const email = who.email ?? "";
  return {
    name: `${what} (${who.last} ${who.first})`,
    email,
    signIn: number == null ? email : `${email} or ${number}`,
  };
};
const organisation = ({ full_name, email }: Pick<DemoClub, "full_name" | "email">, what: string) => ({
  name: `${what} (${full_name})`,
  email,
  signIn: email,
});

const TYPICAL = [
  person(anna, "Athlete"),
  person(junior, "Athlete, a minor"),
  person(unpaid, "Athlete, licence fee unpaid"),
  person(expired, "Athlete, medical expired"),
  person(clubless, "Competitor without club"),
  person(trialHungarian, "Trial athlete"),
  person(trialForeign, "Trial athlete from abroad"),
  person(redeemer, "Licence redeemer, under verification"),
  person(referee, "Referee"),
  person(trainer, "Coach"),
  person(severalRoles, "Athlete, referee and coach"),
  organisation(ownClub, "Club"),
  organisation(organisingClub, "Club that organises"),
  organisation(unpaidClub, "Club, annual fee unpaid"),
  organisation({ full_name: "Rajtvonal Sportszervező Egyesület", email: "rajtvonal@demo.rajt.example" }, "Organiser"),
  person(committeeMember, "Technical committee"),
  { name: "Federation administrator", email: staff.email, signIn: staff.email },
];

/** Returns the typical accounts of a loaded demo, in one statement. */
export async function demoAccounts({ db }: AppContext): Promise<readonly DemoAccount[]> {
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

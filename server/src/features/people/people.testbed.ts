import { makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import type { Browser } from "../../../test/browser.ts";
import { ADDRESS } from "../../../test/person-fields.ts";
import { startPortal, type Portal, type PortalOptions } from "../../../test/harness.ts";

const TODAY = "2026-05-04";

type Values = Record<string, unknown>;
export type Answer = {
  successful: boolean;
  code?: string;
  id?: number;
  properties?: Record<string, { message: string }[]>;
};

export type PeoplePortal = Portal & {
  /** A signed-in super admin. */
  admin: Browser;
  signedIn(made: Made): Promise<Browser>;
};

export async function openPeople(options: PortalOptions = {}): Promise<PeoplePortal> {
  const portal = await startPortal({ now: `${TODAY}T10:00:00Z`, ...options });
  const signedIn = (made: Made) => portal.browser().signIn(made.email, PASSWORD);
  return { ...portal, signedIn, admin: await signedIn(await makeStaff(portal.db, { name: "Főtitkár Flóra" })) };
}

/** Sends a call of a form by its name without the slash. */
export async function ask<T = Answer>(
  browser: Browser,
  name: string,
  input: object = {},
): Promise<{ status: number; body: T }> {
  const [method = "", path = ""] = name.split(" ");
  const body =
    method === "POST" ? { body: JSON.stringify(input), headers: { "content-type": "application/json" } } : {};
  return browser.send<T>(method, `/api/${path}`, body);
}

/** Returns the first message about each field. */
export const messagesOf = ({ properties = {} }: Answer): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(properties).map(([path, all]) => [path, all[0]?.message]));

/** Merges changes into values, nested records included. */
export function over(whole: Values, changes: Values): Values {
  const both = { ...whole };
  for (const [name, value] of Object.entries(changes))
    both[name] = isGroup(value) && isGroup(whole[name]) && !("id" in value) ? over(whole[name], value) : value;
  return both;
}
const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const officer = { lastName: "Kiss", firstName: "Kata", email: "kata@pelda.hu", phoneNumber: "+36301234567" };
let counter = 0;
/** An organisation with every required field. */
export const organisationDto = (changes: object = {}) =>
  over(
    {
      fullName: "Vasi Vízimadarak Triatlon Egyesülete",
      shortName: "Vízimadarak",
      userStatus: "Verified",
      isClub: true,
      isOrganizer: false,
      isAdult: true,
      isSupply: false,
      email: `egyesulet${counter++}@pelda.hu`,
      password: null,
      passwordAgain: null,
      address: ADDRESS,
      taxNumber: "12345676-1-42",
      bankName: "Rába Bank",
      bankAccountNumber: "11794008-20543226-00000000",
      billingName: "Vízimadarak",
      billingAccountNumber: "11773016-11111018-00000000",
      billingAddress: ADDRESS,
      president: officer,
      contact: officer,
      economicLeader: officer,
      dataSheetDocument: null,
      fbLink: null,
      instaLink: "https://pelda.hu/vizimadarak",
      accept: true,
    },
    changes as Record<string, unknown>,
  );

import type { Viewer } from "@rajt/contract/kernel/access";
import type { Event } from "@rajt/contract/notification/notification.events";
import { preferenceCalls } from "@rajt/contract/notification/preference.calls";
import {
  categoriesFor,
  DEFAULT_CHOICE,
  isOptional,
  type PreferenceChoice,
} from "@rajt/contract/notification/preference.values";
import { eventNamed, type EventName } from "@rajt/contract/portal.events";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { Db, Runner } from "../../kernel/db/database.ts";
import type { Feature, AppContext } from "../../app-context.ts";
import { isBouncing } from "../mail/index.ts";
import { addressOf, choicesOf, writeChoice } from "./preference.store.ts";
import { unsubscribe, unsubscribeRoute } from "./unsubscribe.ts";

/** Returns whether an event is notified and mailed regardless of preferences. */
export const isMandatory = ({ mandatory, category }: Event): boolean => mandatory === true || !isOptional(category);

/**
 * Returns whether an event is mailed at once to a recipient with this preference. The weekly digest lists the bell, so
 * an event without a bell is always mailed.
 */
export function isMailedAtOnce(event: Event, choice: PreferenceChoice = DEFAULT_CHOICE): boolean {
  if (isMandatory(event) || choice === "mail") return true;
  return choice === "digest" && event.severity === undefined;
}

/** Returns the accounts that an event is mailed to at once, by their current preferences. */
export async function mailedAmong(
  runner: Runner,
  name: EventName,
  accounts: readonly number[],
): Promise<ReadonlySet<number>> {
  const event = eventNamed(name);
  const choiceOf = await choicesOf(runner, accounts);
  return new Set(accounts.filter((account) => isMailedAtOnce(event, choiceOf(account, event.category))));
}

/** Serves the preferences of each account, and the links that end mails without signing in. */
export const preferenceFeature = (context: Pick<AppContext, "db" | "clock" | "vault">): Feature => ({
  calls: serveCalls(preferenceCalls, {
    "GET /notificationPreferenceControl/getOwn": async ({ account, viewer }) =>
      ownPreferences(context.db, await account(), await viewer()),
    "GET /notificationPreferenceControl/getAddress": async ({ account }) => {
      const address = await addressOf(context.db, await account());
      return { address, bounces: address !== null && (await isBouncing(context.db, address)) };
    },
    "POST /notificationPreferenceControl/choose": async ({ account, input, now: at }) => {
      await writeChoice(context.db, { account: await account(), ...input, at });
      return { successful: true };
    },
    "POST /notificationPreferenceControl/unsubscribe": async ({ input, now }) => {
      if (!(await unsubscribe(context, input.key, now))) throw new Refusal("notification.preference.unsubscribe.dead");
      return { successful: true };
    },
  }),
  routes: (app) => void app.register(async (scope) => unsubscribeRoute(scope, context)),
});

async function ownPreferences(db: Db, account: number, viewer: Viewer) {
  const choiceOf = await choicesOf(db, [account]);
  return categoriesFor(viewer).map((category) => {
    const locked = !isOptional(category);
    return { category, locked, choice: locked ? DEFAULT_CHOICE : (choiceOf(account, category) ?? DEFAULT_CHOICE) };
  });
}

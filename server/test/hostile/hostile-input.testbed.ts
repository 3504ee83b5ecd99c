import type { Call } from "@rajt/contract/kernel/calls";
import { portalCalls, type PortalCalls } from "@rajt/contract/portal.calls";
import { openPaymentPortal } from "../../src/features/payment/payment.testbed.ts";
import type { Browser } from "../browser.ts";
import { makeAthlete, makeClub, makeCompetition, makeStaff, PASSWORD } from "../factories.ts";
import type { Portal } from "../harness.ts";

export const calls = Object.entries<Call>(portalCalls) as [keyof PortalCalls, Call][];

export type Target = {
  portal: Portal;
  visitor: Browser;
  athlete: Browser;
  club: Browser;
  /** A person with every right, so that only the input is refused. */
  staff: Browser;
};

/** A portal for hostile input, and its senders. */
export async function openTarget(): Promise<Target> {
  const portal = await openPaymentPortal({ poolSize: 4 });
  await makeCompetition(portal.db);
  const signedIn = ({ email }: { email: string }) => portal.browser().signIn(email, PASSWORD);
  return {
    portal,
    visitor: portal.browser(),
    athlete: await signedIn(await makeAthlete(portal.db)),
    club: await signedIn(await makeClub(portal.db)),
    staff: await signedIn(await makeStaff(portal.db)),
  };
}

/** Sends any value, like a client that follows no rules. */
export async function hurl(name: keyof PortalCalls, value: unknown, browser: Browser) {
  const [method = "", path = ""] = name.split(" ");
  const started = performance.now();
  const isGet = method === "GET";
  const query = isGet && typeof value === "object" && value !== null ? Object.entries(value) : [];
  const address = query
    .map(([key, item]) => `${wellFormed(key)}=${wellFormed(String(JSON.stringify(item)))}`)
    .join("&");
  const sent = { body: JSON.stringify(value) ?? "", headers: { "content-type": "application/json" } };
  const reply = await browser.send(method, `/api${path}${address ? `?${address}` : ""}`, isGet ? {} : sent);
  return { ...reply, ms: performance.now() - started };
}
const wellFormed = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd"));

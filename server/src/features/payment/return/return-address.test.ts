import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentOrder } from "../../../ports/payment/provider.ts";
import { type Club, openPaymentPortal, PAY, type PaymentPortal } from "../payment.testbed.ts";
import { returnAddress } from "./return-address.ts";

const PORTAL = "https://rajt.example.test";
const back = (urlBase: string) => returnAddress(new URL(`${PORTAL}/`), urlBase, "SIMPLEPAY");

/** Returns addresses that lead, or could be read to lead, outside the portal. */
const elsewhere = (origin: string): string[] => {
  const { protocol, host, hostname } = new URL(origin);
  const other = protocol === "https:" ? "http:" : "https:";
  return [
    "https://evil.example/",
    "//evil.example/",
    `${protocol}//evil.example`,
    "\\\\evil.example",
    "/\\evil.example",
    "https:evil.example",
    "https:/\\evil.example/",
    `${protocol}\\\\${host}\\calendar`,
    `${other}//${host}/calendar`,
    `${origin}.evil.example/`,
    `${origin}@evil.example/`,
    `${protocol}//evil.example@${host}/`,
    `${protocol}//user:password@${host}/calendar`,
    `${protocol}//evil.example#@${host}/`,
    `${protocol}//evil.example?@${host}/`,
    `${protocol}//evil.example\\@${host}/`,
    `${protocol}//${hostname}:1/calendar`,
    `${protocol}//${hostname}.:1/`,
    "https://rajt.example.test./calendar",
    `${protocol}//rájt.example.test/`,
    `${protocol}//rаjt.example.test/`,
    `${protocol}//xn--rjt-hla.example.test/`,
    `${origin}//evil.example`,
    `${origin}//evil.example/%2e%2e`,
    `${origin}/\\evil.example`,
    `${origin}/\t/evil.example`,
    `${origin}/a\r\nSet-Cookie: a=b`,
    ` ${origin}/`,
    `${origin}/ `,
    `${origin}/\u0000`,
    `${origin}/\u202Egpj.exe`,
    `${origin}/\u200B`,
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://rajt.example.test/",
    "data:text/html,<script>alert(1)</script>",
    `blob:${origin}/1`,
    `view-source:${origin}/`,
    "file:///etc/passwd",
    `ftp://${host}/`,
    `ws://${host}/`,
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/",
    "http://2130706433/",
    "",
    "/",
    "/calendar",
    "calendar",
    ".",
    "null",
  ];
};

describe("returnAddress", () => {
  it.each([
    ["/calendar", "/calendar?paymentStatus=simplepay"],
    ["", "/?paymentStatus=simplepay"],
    ["/calendar/view/7?tab=2", "/calendar/view/7?tab=2&paymentStatus=simplepay"],
    ["/calendar?a=1&a=2&paymentStatus=simplepay&r=old&s=old#top", "/calendar?a=1&a=2&paymentStatus=simplepay"],
    ["/calendar?paymentStatus=x&paymentStatus=y", "/calendar?paymentStatus=simplepay"],
    ["/calendar?name=%C3%A1r%26v%3D%C3%AD", "/calendar?name=%C3%A1r%26v%3D%C3%AD&paymentStatus=simplepay"],
    ["/a/../calendar", "/calendar?paymentStatus=simplepay"],
    ["/calendar?to=https://evil.example/", "/calendar?to=https%3A%2F%2Fevil.example%2F&paymentStatus=simplepay"],
  ])("keeps the page and its query: %s", (page, expected) => {
    expect(back(`${PORTAL}${page}`)).toBe(`${PORTAL}${expected}`);
  });

  it("accepts the default port and any case", () => {
    expect(back("HTTPS://Rajt.Example.TEST:443/calendar")).toBe(`${PORTAL}/calendar?paymentStatus=simplepay`);
  });

  it("adds no mark for Barion and removes the payment id of an earlier payment", () => {
    const requested = `${PORTAL}/?path=/user-payment&paymentId=old`;
    expect(returnAddress(new URL(PORTAL), requested, "BARION")).toBe(`${PORTAL}/?path=%2Fuser-payment`);
  });

  it.each(elsewhere(PORTAL))("rejects an address elsewhere: %j", (urlBase) => {
    expect(back(urlBase)).toBeNull();
  });
});

describe("the return address over HTTP", () => {
  let portal: PaymentPortal;
  let club: Club;
  const orders: PaymentOrder[] = [];
  beforeAll(async () => {
    const around: NonNullable<Parameters<typeof openPaymentPortal>[0]>["around"] = (provider) => ({
      ...provider,
      start: (order) => (orders.push(order), provider.start(order)),
    });
    portal = await openPaymentPortal({ around });
    club = await portal.club();
  });
  afterAll(() => portal.close());

  it("prevents a payment with an address elsewhere, and the provider gets only our own", async () => {
    const itemIdList = await portal.enter(club, [9_000]);
    const payloads = elsewhere(portal.url.origin);
    expect(payloads.length).toBeGreaterThanOrEqual(40);
    for (const urlBase of payloads) {
      const { status, body } = await club.browser.call(PAY, { urlBase, itemIdList });
      expect([urlBase, status < 500, typeof body === "string"]).toEqual([urlBase, true, false]);
    }
    const { body } = await club.browser.call(PAY, { urlBase: "https://evil.example/", itemIdList });
    expect(body).toMatchObject({
      successful: false,
      properties: { urlBase: [{ message: "Fizetés után csak a portál egy oldalára lehet visszatérni." }] },
    });
    expect(await portal.db.selectFrom("payment").selectAll().execute()).toEqual([]);
    expect(orders).toEqual([]);

    await portal.start(club, itemIdList);
    expect(orders.map(({ returnUrl }) => new URL(returnUrl).origin)).toEqual([portal.url.origin]);
  });
});

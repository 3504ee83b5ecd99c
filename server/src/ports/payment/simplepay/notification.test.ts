import { describe, expect, it } from "vitest";
import { toProviderMoment } from "./moment.ts";
import { acknowledge, readNotification } from "./notification.ts";
import { sign } from "./signature.ts";

/** A real notification of the provider. */
const KEY = "D5HrF1fyQ1joLmNO0yRS4m498iZyf32m";
const BODY =
  '{"salt":"0XTzyPrD0P7leRv4TtIef4n3tWhsFDhO","orderRef":"traveller-138","method":"CARD","merchant":"S002203","finishDate":"2020-04-07T21:42:14+02:00","paymentDate":"2020-04-07T21:42:14+02:00","transactionId":10253948,"status":"AUTHORIZED"}';
const SIGNATURE = "6u2xMr8bDWXfXinNqP0Nu6fndcrEpSUHHM8B7wuOB8U8CehcX65DjHJgZO3XsH6e";
const read = (body: string, signature = sign(KEY, body)) =>
  readNotification("S002203", KEY, Buffer.from(body), { signature });

describe("a notification", () => {
  it("V3: is parsed when its signature is valid", () => {
    expect(read(BODY, SIGNATURE)).toEqual({
      orderRef: "traveller-138",
      transactionId: "10253948",
      outcome: "AUTHORIZED",
      providerStatus: "AUTHORIZED",
      finishedAt: new Date("2020-04-07T19:42:14Z"),
    });
  });

  it("V3: is acknowledged with its own bytes and receiveDate", () => {
    const answer = acknowledge(KEY, Buffer.from(BODY), new Date("2020-04-07T19:42:20.900Z"));
    expect(answer.body).toBe(`${BODY.slice(0, -1)},"receiveDate":"2020-04-07T21:42:20+02:00"}`);
    expect(answer.headers).toEqual({
      "content-type": "application/json",
      signature: "8fl3MMrcv+ZjFhAn1mOFKjOG8v4dvWbKF1A9JAex8Ea00Zg3sua6vxB2eKZrK/nK",
    });
  });

  it("is null when forged, changed, unsigned, of another merchant or unreadable", () => {
    expect(read(BODY, sign("another key", BODY))).toBeNull();
    expect(read(BODY.replace("AUTHORIZED", "FINISHED"), SIGNATURE)).toBeNull();
    expect(readNotification("S002203", KEY, Buffer.from(BODY), {})).toBeNull();
    expect(readNotification("S002204", KEY, Buffer.from(BODY), { signature: SIGNATURE })).toBeNull();
    expect(read("[]")).toBeNull();
    expect(read("{")).toBeNull();
  });

  it.each([
    ["FINISHED", "PAID"],
    ["NOTAUTHORIZED", "FAILED"],
    ["CANCELLED", "CANCELLED"],
    ["TIMEOUT", "EXPIRED"],
    ["REFUND", "REFUNDED"],
    ["INFRAUD", "PENDING"],
  ])("with %s has the state %s", (status, outcome) => {
    expect(read(BODY.replace("AUTHORIZED", status))?.outcome).toBe(outcome);
  });

  it("reports a refund of a finished transaction, and has ids as text", () => {
    const refund = BODY.replace('"status":"AUTHORIZED"', '"refundStatus":"FULL","status":"FINISHED"');
    expect(read(refund.replace("10253948", '"10253948"'))).toMatchObject({
      outcome: "REFUNDED",
      transactionId: "10253948",
    });
  });
});

describe("a moment on the wire", () => {
  it.each([
    ["2026-03-29T00:59:59.999Z", "2026-03-29T01:59:59+01:00"],
    ["2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"],
    ["2026-10-25T01:00:00Z", "2026-10-25T02:00:00+01:00"],
    ["2026-12-31T23:00:00Z", "2027-01-01T00:00:00+01:00"],
  ])("%s is %s", (moment, written) => {
    expect(toProviderMoment(new Date(moment))).toBe(written);
  });
});

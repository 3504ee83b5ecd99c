import { describe, expect, it } from "vitest";
import { readReturn, writeReturn } from "./return.ts";
import { sign } from "./signature.ts";

const K = "FxDa5w314kLlNseq2sKuVwaqZshZT5d6";
const M = "PUBLICTESTHUF";

/** Made for the pitfall of a `+` in the signature (product/simplepay 5). */
const V6 = [
  ["SUCCESS", 0, "VbXZJPPC8B7ohlO7X/kvlWWpeHO+wUso/Wm/EiZqG+NPRKp2eImSL9w0WIr+NuG3"],
  ["FAIL", 5000, "M9p+XWBb06fafbbX89PmwjSxvGngLLBiHLo7L/1lWhCc81qi1sOoAvr7YHR4G63N"],
  ["CANCEL", 0, "yb75H/nsYihU5lx3uh3PbWDS+JWIxnn8WtRUri7sL0JhXXYOnmSHzg6O422QLZ41"],
  ["TIMEOUT", 0, "yPL7xsn0Xf6E09B6Tn9siPmBwT61TYZnRsdzku1/RV//LOAlMItlz2zX7fn7GHT2"],
] as const;
const written = (event: (typeof V6)[number][0], orderRef = "TRI-2024-000123") =>
  writeReturn(K, { r: event === "FAIL" ? 5000 : 0, t: 99844942, e: event, m: M, o: orderRef });

describe("the return of the browser", () => {
  it("V4: is verified over the decoded text", () => {
    const returned = {
      r: "eyJyIjowLCJ0Ijo1MDQyMzM4ODEsImUiOiJTVUNDRVNTIiwibSI6Im1lcmNoYW50RXVyb0lkIiwibyI6ImMtMS1ldXIifQ==",
      s: "YlxrpDa8jF/xVB/rNsEJoFxOoHQ+CiziBmWSMIhYWHSCJmvLoc6kzAiZPmYDU8z6",
    };
    expect(readReturn("merchantEuroId", "secretEuroKey", returned)).toEqual({
      orderRef: "c-1-eur",
      transactionId: "504233881",
      event: "SUCCESS",
    });
    expect(readReturn("merchantEuroId", K, returned)).toBeNull();
    expect(readReturn(M, "secretEuroKey", returned)).toBeNull();
  });

  it.each(V6)("V6: %s", (event, _code, signature) => {
    const { r, s } = written(event);
    expect(s).toBe(signature);
    expect(readReturn(M, K, { r, s })).toEqual({ orderRef: "TRI-2024-000123", transactionId: "99844942", event });
  });

  it("accepts a plus sign that became a space", () => {
    const { r, s } = written("FAIL");
    expect(s).toContain("+");
    expect(readReturn(M, K, { r, s: s.replaceAll("+", " ") })?.event).toBe("FAIL");
  });

  it("is null when r is swapped, of another order, unsigned, garbage or endless", () => {
    const failed = written("FAIL");
    const paid = written("SUCCESS");
    expect(readReturn(M, K, { r: paid.r, s: failed.s })).toBeNull();
    expect(readReturn(M, K, { r: written("SUCCESS", "TRI-2024-000124").r, s: paid.s })).toBeNull();
    expect(readReturn(M, K, { r: paid.r, s: "" })).toBeNull();
    expect(readReturn(M, K, { r: "", s: sign(K, "") })).toBeNull();
    const garbage = Buffer.from('{"e":"SUCCESS"').toString("base64");
    expect(readReturn(M, K, { r: garbage, s: sign(K, '{"e":"SUCCESS"') })).toBeNull();
    const long = JSON.stringify({ r: 0, t: 1, e: "SUCCESS", m: M, o: "x", more: "y".repeat(3000) });
    expect(readReturn(M, K, { r: Buffer.from(long).toString("base64"), s: sign(K, long) })).toBeNull();
  });
});

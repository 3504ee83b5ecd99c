import { describe, expect, it } from "vitest";
import { isSignedBy, sign, signatureOf, toSignedBytes } from "./signature.ts";

/** Vectors of the provider's documentation and other implementations. */
const K = "FxDa5w314kLlNseq2sKuVwaqZshZT5d6";
const v1 = {
  salt: "c1ca1d0e9fc2323b3dda7cf145e36f5e",
  merchant: "PUBLICTESTHUF",
  orderRef: "101010516348232058105",
  currency: "HUF",
  customerEmail: "sdk_test@otpmobil.com",
  language: "HU",
  sdkVersion: "SimplePayV2.1_Payment_PHP_SDK_2.0.7_190701:dd236896400d7463677a82a47f53e36e",
  methods: ["CARD"],
  total: "25",
  timeout: "2021-10-30T12:30:11+00:00",
  url: "https://sdk.simplepay.hu/back.php",
};
const v2 = {
  ...v1,
  salt: "806a7a4830351ef68a05f3e2b077fd93",
  orderRef: "101010515680194414779",
  timeout: "2019-09-11T16:30:41+00:00",
};
const vectors = [
  { name: "V1", key: K, message: v1, signature: "gcDJ8J7TyT1rC/Ygj/8CihXaLwniMWRav09QSEMQUnv5TbYaEDvQAuBE1mW3plvZ" },
  { name: "V2", key: K, message: v2, signature: "zXAB58TJdfpDaMa2rXUlefFYVlQQ91CXqot2Y6kcG79wMh55uv1hQphH9xt7qHFn" },
  {
    name: "V3",
    key: "D5HrF1fyQ1joLmNO0yRS4m498iZyf32m",
    message: {
      salt: "0XTzyPrD0P7leRv4TtIef4n3tWhsFDhO",
      orderRef: "traveller-138",
      method: "CARD",
      merchant: "S002203",
      finishDate: "2020-04-07T21:42:14+02:00",
      paymentDate: "2020-04-07T21:42:14+02:00",
      transactionId: 10253948,
      status: "AUTHORIZED",
    },
    signature: "6u2xMr8bDWXfXinNqP0Nu6fndcrEpSUHHM8B7wuOB8U8CehcX65DjHJgZO3XsH6e",
  },
  {
    name: "V5",
    key: K,
    message: { salt: "abcdefghijklmnopqrstuvwxyz012345", merchant: "PUBLICTESTHUF" },
    signature: "2jhhXDkc6/cJna/lMvut1qRt+a1t1AakfzqiovFTkuweGmMTsj3qSjYzfpcNcWU2",
  },
];

describe("the SimplePay signature", () => {
  it.each(vectors)("$name: the bytes sent are signed as documented", ({ key, message, signature }) => {
    const bytes = toSignedBytes(message);
    expect(sign(key, bytes)).toBe(signature);
    expect(isSignedBy(key, bytes, signature)).toBe(true);
  });

  it("escapes slashes, without which V1 does not match", () => {
    expect(toSignedBytes(v1).toString()).toContain("https:\\/\\/sdk.simplepay.hu\\/back.php");
    expect(sign(K, JSON.stringify(v1))).not.toBe(vectors[0]?.signature);
  });

  it("trims the key and the header", () => {
    const bytes = toSignedBytes(v1);
    expect(isSignedBy(` ${K}\n`, bytes, ` ${sign(K, bytes)} `)).toBe(true);
  });

  it("refuses another key, one changed byte, an empty or a longer signature", () => {
    const bytes = toSignedBytes(v1);
    const signature = sign(K, bytes);
    expect(isSignedBy(`${K}x`, bytes, signature)).toBe(false);
    expect(isSignedBy(K, Buffer.concat([bytes, Buffer.from(" ")]), signature)).toBe(false);
    expect(isSignedBy(K, bytes, "")).toBe(false);
    expect(isSignedBy(K, bytes, `${signature}A`)).toBe(false);
  });

  it("is invalid where the header is missing or repeated", () => {
    expect(signatureOf({})).toBe("");
    expect(signatureOf({ signature: ["a", "a"] })).toBe("");
    expect(signatureOf({ signature: "a" })).toBe("a");
  });
});

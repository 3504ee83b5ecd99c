import { type Address, addressOf } from "../../address.ts";
import type { Manner, SandboxContext } from "../sandbox-context.ts";

/** The needs of Barion's own acts besides. */
export type BarionContext = SandboxContext & { readonly posKey: string; readonly payee: string };

const DELIVERY_TIMEOUT = 15_000;
const PAYMENT_ID = "paymentId";

/** Says by an unsigned number alone which payment has news, whatever they are, and takes 200 for an answer; home goes the same number. */
export const barionManner = ({ notificationUrl }: { notificationUrl: Address }): Manner => ({
  brand: "Barion",
  tellsEveryEnd: true,
  notificationOf: ({ token }) => token,
  async send(token) {
    const url = new URL(addressOf(notificationUrl));
    url.searchParams.set(PAYMENT_ID, token);
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ [PAYMENT_ID]: token }),
      redirect: "error",
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT),
    });
    await response.body?.cancel();
    return response.status === 200;
  },
  homeOf({ token, urls }) {
    const address = new URL(urls.success);
    address.searchParams.set(PAYMENT_ID, token);
    return address.href;
  },
});

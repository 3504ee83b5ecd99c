import { loadAllWords } from "../texts.tsx";

/**
 * Loads a part of the portal's code, with all texts unless it needs only the first ones, and retries once. A page that is older than the
 * server's version requests files that no longer exist: it is reloaded at the same address, and the promise never settles.
 *
 * @throws the error of `load` after the retry, as without a network
 */
export async function loadCode<T>(load: () => Promise<T>, words: "first" | "all" = "all"): Promise<T> {
  const both = async () => (await Promise.all([load(), words === "all" ? loadAllWords() : null]))[0];
  try {
    return await both();
  } catch {
    if (await isSuperseded()) {
      location.reload();
      return new Promise<never>(() => undefined);
    }
    return both();
  }
}

/** Returns whether the server has another version of the portal than this page. False if it is unreachable: the open page is kept. */
async function isSuperseded(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  const page = await served();
  return page !== null && !!own && !page.includes(own);
}

/**
 * Reloads the page, or opens the address `at`: a browser may remember failed modules. The browser asks first if typed values would be lost
 * (`useLeaveGuard`). While the server is unreachable it calls `otherwise` instead.
 */
export async function reopen(otherwise?: () => void, at?: string): Promise<void> {
  if ((await served()) === null) otherwise?.();
  else if (at === undefined) location.reload();
  else location.replace(at);
}

/** Returns the HTML of the portal's page; null if it cannot be loaded. */
async function served(): Promise<string | null> {
  try {
    const answer = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

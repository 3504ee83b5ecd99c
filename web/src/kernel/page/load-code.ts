import { loadAllWords } from "../texts.tsx";

/**
 * Loads a part of the portal's code together with all words, unless it needs only the first ones; where it does not come, once more. A page that stayed
 * open over a new version asks for files that the server does not have: it is opened anew, at the same address, and the promise never settles.
 *
 * @throws what `load` throws, where nothing helps: there is no network
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

/** Does the server give another version of the portal than this page is of? No, where it cannot be asked: the page that is open is worth more. */
async function isSuperseded(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  const page = await served();
  return page !== null && !!own && !page.includes(own);
}

/**
 * Opens the address that is open anew, or another one (`at`), which asks for all of its files: a browser may remember of what the missing one needs too
 * that it did not come. The browser asks before where something typed would be lost (`useLeaveGuard`). Without a server it would leave nothing, and
 * `otherwise` is done.
 */
export async function reopen(otherwise?: () => void, at?: string): Promise<void> {
  if ((await served()) === null) otherwise?.();
  else if (at === undefined) location.reload();
  else location.replace(at);
}

/** Returns the page that every address is answered with; null where there is none. */
async function served(): Promise<string | null> {
  try {
    const answer = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

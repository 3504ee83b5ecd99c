const known = new Map<string, Promise<unknown>>();
let tries = 0;

/**
 * Loads a file of the build, by its address beside this one. A browser may remember for as long as the page is open that a module did not come
 * (Chromium does from version 150 on), and never ask for it again; it knows nothing of the same file by another address. Whatever came so is what
 * everybody gets, since a module that was loaded twice would be two. The build writes each `import()` so (web/build/import-again.ts).
 */
function importAgain(address: string): Promise<unknown> {
  const before = known.get(address);
  if (before !== undefined) return before;
  const coming = import(/* @vite-ignore */ address).catch(() => import(/* @vite-ignore */ `${address}?${++tries}`));
  known.set(address, coming);
  coming.catch(() => known.delete(address));
  return coming;
}

Object.assign(globalThis, { importAgain });

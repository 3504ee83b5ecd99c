import type { Plugin } from "vite";

/** An import of another file of the build, as it stands in the finished code. */
const IMPORT = /\bimport\((?=`\.\/[\w.-]+\.js`\)|"\.\/[\w.-]+\.js"\))/g;

/** Lets the finished code load its files by `importAgain` (web/src/kernel/page/import-again.ts), which alone knows by which address they come. */
export const importAgain = (): Plugin => ({
  name: "import-again",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const found = chunks.filter(({ code }) => code.search(IMPORT) >= 0);
    if (found.length === 0) this.error("no file of the build loads another one: the pattern is out of date");
    for (const chunk of found) chunk.code = chunk.code.replaceAll(IMPORT, "importAgain(");
  },
});

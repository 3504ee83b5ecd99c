import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const PLACE = /<!-- What is painted first[^>]*-->/;
/** The styles of the built page; without `crossorigin` and before others they would hold up the first paint. */
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts what is painted first into the page itself: the theme, the look of what is coming and the script before the first paint. The styles of the page
 * go behind it, so that they hold up what they belong to and not the first paint.
 */
export const firstLook = (): Plugin => {
  let source = "";
  return {
    name: "first-look",
    configResolved: ({ root }) => {
      source = path.join(root, "src");
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const read = (file: string) => readFileSync(path.join(source, file), "utf8");
        const style = lean(read("kernel/theme/tokens.css") + read("app/first/first.css"));
        const script = read("app/first/first.js").replaceAll(/^\s*\/\/.*\n/gm, "");
        const styles = html.match(STYLES) ?? [];
        return (
          html
            .replaceAll(STYLES, "")
            // React Aria writes a style of its own where nothing has this id, which the policy refuses; the rule stands in base.css.
            .replace(
              PLACE,
              () =>
                `<style id="react-aria-pressable-style">${style}</style>\n    <script>\n${script}</script>`,
            )
            .replace("</body>", () => `${styles.join("").trim()}\n  </body>`)
        );
      },
    },
  };
};

const lean = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\s*([{};,])\s*/g, "$1")
    .trim();

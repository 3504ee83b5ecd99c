import type { HtmlTagDescriptor, Plugin } from "vite";

/** The modules that nearly every visit needs next: the first language and the home page. */
const FIRST_MODULES = ["/contract/src/texts.hu.ts", "/web/src/features/competition/calendar/CalendarPage.tsx"];

type File = { type: string; fileName: string; facadeModuleId?: string | null; imports?: string[] };

/** Lets the browser fetch the lazily loaded files of the first page together with the entry instead of after it. */
export const preloadFirstPage = (): Plugin => ({
  name: "preload-first-page",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {}, chunk }) => {
      const known = new Set([chunk?.fileName ?? "", ...(chunk?.imports ?? [])]);
      const files: Record<string, File> = bundle;
      const first = Object.values(files).filter(({ facadeModuleId }) =>
        FIRST_MODULES.some((module) => facadeModuleId?.endsWith(module)),
      );
      const names = new Set(first.flatMap(({ fileName, imports = [] }) => [fileName, ...imports]));
      return [...names].filter((name) => !known.has(name)).map(preload);
    },
  },
});

const preload = (fileName: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` },
  injectTo: "head",
});

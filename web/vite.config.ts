import { constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { firstLook } from "./build/first-look.ts";

/** React Aria brings its words in thirty-four languages; the portal speaks two of them. It skips those that are not there. */
const twoLanguages: Plugin = {
  name: "two-languages",
  load: (file) =>
    /\/react-(?:aria|stately)\/.*\/intl\/[a-z]+\/(?!hu-HU|en-US)[\w-]+\.mjs$/.test(file)
      ? "export default undefined"
      : null,
};

/** React Router gives its build for development to all who import it. The one beside it is the same without the warnings to whoever develops. */
const routerWithoutWarnings: Plugin = {
  name: "router-without-warnings",
  apply: "build",
  enforce: "pre",
  async resolveId(name, importer) {
    const found = name === "react-router" ? await this.resolve(name, importer) : null;
    return found && { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
  },
};

/**
 * Into which files the code goes that several pages share, so that a page needs few of them and none of what it does not use: the first group that a module
 * fits has it, with all that it imports. A module of one page alone stays with that page.
 */
const groups = [
  { name: "frame", tags: ["$initial" as const], priority: 9 },
  // What is small, and what most pages use.
  {
    name: "parts",
    test: /@tabler|\/kernel\/(?:ui\/page\/|(?:record-id|money|right|enumerations|[\w-]+\.rules)\.ts)|CardTable|\/contract\/src\/(?:kernel\/flow|.*\/vat\.values|people\/people\.rights)|\/competition\/copy-path|\/inputs\/framed|\/sign-in\/(?:password\.rules|sign-in\.fields)/,
    minShareCount: 2,
    priority: 8,
  },
  // What most pages use, without the lists: a visitor of the calendar sees none.
  {
    name: "common",
    test: /\/contract\/src\/kernel\/|\/web\/src\/kernel\/(?!table\/(?!session\/place))|\/react-query\//,
    minShareCount: 11,
    priority: 8,
  },
  // What is typed into, without the schemas: signing in needs none.
  { name: "typing", test: /\/react-hook-form\//, minShareCount: 2, priority: 8 },
  {
    name: "check",
    test: /\/node_modules\/(?:zod|@hookform)\/|\/kernel\/form\/check\//,
    minShareCount: 6,
    priority: 7,
  },
  { name: "table", test: /\/kernel\/(?:table|files|page)\//, minShareCount: 9, priority: 6 },
  {
    name: "form",
    test: /\/kernel\/(?!.*(?:FormMessage|TextField|flow))|\/react-(?:aria|stately)\//,
    minShareCount: 5,
    priority: 5,
  },
  {
    name: "competition",
    test: /\/competition\/(?!.*(?:detail|copy-path|table|announcement)|club\/|team\/|entry\/|dialog\/Race)|\/laterMap/,
    minShareCount: 2,
    priority: 4,
  },
  // The races of a competition with the acts of who enters, and those of a club: the calendar shows them when one is opened.
  {
    name: "races",
    test: /\/competition\/(?:entry\/|dialog\/Race)|\/contract\/src\/entry\//,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: "person",
    test: /\/people\/(?!.*(?:table|values|flow|party|people\.rights))/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: "sign-in",
    test: /\/access\/sign-in\/(?!access\.form)|\/form\/(?:FormMessage|fields\/(?:Text|Password)Field)/,
    minShareCount: 2,
    priority: 3,
  },
];

/**
 * The build is the same for the same commit: names are made from contents, nothing from the clock or the machine. Files are compressed
 * here once, at the highest level, so that the server only picks one.
 */
export default defineConfig({
  plugins: [
    react(),
    firstLook(),
    twoLanguages,
    routerWithoutWarnings,
    compression({
      include: /\.(js|css|html|svg|json)$/,
      exclude: /index\.html$/,
      threshold: 512,
      algorithms: [
        defineAlgorithm("gzip", { level: 9 }),
        defineAlgorithm("brotliCompress", {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
        }),
      ],
    }),
  ],
  build: {
    target: "es2022",
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The first file that loads names all others, and a hash cannot be compressed. With six signs the build ends in an error.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/sandbox", "/documents", "/dev/outbox", String.raw`^/calendar(/\d+)?\.ics`].map((path) => [
        path,
        "http://127.0.0.1:3000",
      ]),
    ),
  },
});

import { constants } from "node:zlib";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";

/** Small modules that many pages share. As files of their own they would cost a slow phone 0.3 s for each ten. */
const PARTS =
  /@tabler|\/kernel\/(ui\/page|page)\/|\/kernel\/(days|words|record-id|web-address\.rules|table\/table)\.ts|\/(CheckLine|useToday|session\/place|race-address\.values)\./;
/** The code that every page loads, and the small modules. */
const groups = [
  { name: "frame", tags: ["$initial" as const], priority: 2 },
  { name: "parts", test: PARTS, minShareCount: 2, priority: 1 },
];

/**
 * The build is the same for the same commit: names are made from contents, nothing from the clock or the machine. Files are compressed
 * here once, at the highest level, so that the server only picks one.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    // React Aria brings its words in thirty-four languages.
    { ...optimizeLocales.vite({ locales: ["hu-HU", "en-US"] }), enforce: "pre" },
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
      // The catalogue of components has its own build, for its journey; the portal's build leaves it out.
      ...(mode === "kit" && { input: "dev/kit.html" }),
      output: {
        codeSplitting: { groups },
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
}));

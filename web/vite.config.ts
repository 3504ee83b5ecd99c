import { constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { preloadFirstPage } from "./build/preload-first-page.ts";

/** React Aria brings its words in thirty-four languages; the portal speaks two of them. It skips those that are not there. */
const twoLanguages: Plugin = {
  name: "two-languages",
  load: (file) =>
    /\/react-(?:aria|stately)\/.*\/intl\/[a-z]+\/(?!hu-HU|en-US)[\w-]+\.mjs$/.test(file)
      ? "export default undefined"
      : null,
};

/**
 * The build is the same for the same commit: names are made from contents, nothing from the clock or the machine. Files are compressed
 * here once, at the highest level, so that the server only picks one.
 */
export default defineConfig({
  plugins: [
    react(),
    preloadFirstPage(),
    twoLanguages,
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
  build: { target: "es2022", manifest: true, sourcemap: false, reportCompressedSize: false, assetsInlineLimit: 0 },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/sandbox", String.raw`^/calendar(/\d+)?\.ics`].map((path) => [path, "http://127.0.0.1:3000"]),
    ),
  },
});

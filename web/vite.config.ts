import { constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { preloadFirstPage } from "./build/preload-first-page.ts";

/**
 * The build is the same for the same commit: names are made from contents, nothing from the clock or the machine. Files are compressed
 * here once, at the highest level, so that the server only picks one.
 */
export default defineConfig({
  plugins: [
    react(),
    preloadFirstPage(),
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

import { defineConfig } from "vite";

/** One bundle an entry; packages stay outside, the contract (TypeScript of our own) goes in. */
export default defineConfig({
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: { main: "src/main.ts", season: "src/season.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
  ssr: { noExternal: [/^@rajt\//] },
});

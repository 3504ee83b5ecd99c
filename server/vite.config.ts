import { defineConfig } from "vite";

/** One bundle an entry, and one for each worker process; packages stay outside, the contract (TypeScript of our own) goes in. */
export default defineConfig({
  build: {
    ssr: true,
    target: "node22",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: "src/main.ts",
        season: "src/season.ts",
        reader: "src/features/file/intake/reader.helper.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
  ssr: { noExternal: [/^@rajt\//] },
});

import { createRequire } from "node:module";

// With all letters of Hungarian: the subsets for pages have no ő and ű.
const fontFile = (weight: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${weight}`);

/** The files of the embedded fonts. */
export const FONTS = {
  regular: fontFile("400Regular/Inter_400Regular.ttf"),
  bold: fontFile("600SemiBold/Inter_600SemiBold.ttf"),
} as const;

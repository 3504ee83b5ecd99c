import { createRequire } from "node:module";

// All letters of Hungarian: the subsets that pages load have no ő and ű.
const fontFile = (weight: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${weight}`);

/** The files of the fonts that papers embed. */
export const FONTS = {
  regular: fontFile("400Regular/Inter_400Regular.ttf"),
  bold: fontFile("600SemiBold/Inter_600SemiBold.ttf"),
} as const;

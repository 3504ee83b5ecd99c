import "./kernel/theme/fonts.css";
import "./kernel/theme/tokens.css";
import "./kernel/theme/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { firstLocale, loadSpeaker } from "./kernel/texts.tsx";
import { startSettings } from "./app/settings/settings.ts";

startSettings();
void start();

async function start(): Promise<void> {
  const locale = firstLocale();
  document.documentElement.lang = locale;
  const speaker = await loadSpeaker(locale);
  const root = document.getElementById("root");
  if (root !== null) createRoot(root).render(<App speaker={speaker} />);
}

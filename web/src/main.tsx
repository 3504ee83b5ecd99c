import "./kernel/theme/fonts.css";
import "./kernel/theme/tokens.css";
import "./kernel/theme/base.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { createPortal } from "./app/portal.ts";
import { firstLocale, loadSpeaker } from "./kernel/texts.tsx";
import { startSettings } from "./app/settings/settings.ts";

startSettings();
// A task of its own after that of the code: a phone paints and handles input between them.
setTimeout(() => void start());

async function start(): Promise<void> {
  const locale = firstLocale();
  document.documentElement.lang = locale;
  // The language loads before the page, whose code loads the rest of its texts.
  const speaking = loadSpeaker(locale);
  const portal = createPortal();
  const speaker = await speaking;
  const root = document.getElementById("root");
  // As a transition React renders it in short tasks.
  if (root !== null) startTransition(() => createRoot(root).render(<App speaker={speaker} portal={portal} />));
}

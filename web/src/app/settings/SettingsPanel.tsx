import { DEFAULT_SETTINGS, type Settings } from "@rajt/contract/shell/settings.schema";
import { IconArrowBackUp, IconMaximize, IconMinimize, IconRestore, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { useFullscreen } from "../toolbar/useFullscreen.ts";
import { FontSizeChoice, LayoutChoice, NavigationChoice, SchemeChoice } from "./choices.tsx";
import { useSettings } from "./settings.ts";
import styles from "./SettingsPanel.module.css";

/** Draws the panel of appearance settings, which apply at once (product/portal 2). Escape closes it. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { signedIn } = useViewer();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { full, toggle, label } = useFullscreen();
  useEffect(() => {
    const before = document.activeElement;
    title.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens for Escape from its content
    <dialog
      open
      aria-labelledby={titleId}
      className={styles.panel}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <div className={styles.head}>
        <h2 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
          {t("shell.view.label")}
        </h2>
        <IconButton label={t("shell.ui.close")} icon={<IconX size={20} />} onClick={onClose} />
      </div>
      <div className={styles.body}>
        <SchemeChoice />
        <FontSizeChoice />
        <p className={styles.onNarrow}>{t("shell.view.onWide")}</p>
        <LayoutChoice />
        <NavigationChoice />
        <Button
          icon={full ? <IconMinimize size={18} aria-hidden /> : <IconMaximize size={18} aria-hidden />}
          onClick={toggle}
        >
          {label}
        </Button>
        <ResetButton />
        <p className={styles.note}>{t(signedIn ? "shell.view.saved" : "shell.view.savedHere")}</p>
      </div>
    </dialog>
  );
}

/** Draws the reset button, which until the panel closes can be undone. Shortcuts are not reset. */
function ResetButton() {
  const { t } = useTexts();
  const [settings, choose] = useSettings();
  const [before, setBefore] = useState<Settings | null>(null);
  const { shortcuts: _, ...plain } = DEFAULT_SETTINGS;
  if (before !== null)
    return (
      <Button
        icon={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => {
          choose({ ...before, shortcuts: settings.shortcuts });
          setBefore(null);
        }}
      >
        {t("shell.view.undo")}
      </Button>
    );
  return (
    <Button
      icon={<IconRestore size={18} aria-hidden />}
      onClick={() => {
        setBefore(settings);
        choose(plain);
      }}
    >
      {t("shell.view.reset")}
    </Button>
  );
}

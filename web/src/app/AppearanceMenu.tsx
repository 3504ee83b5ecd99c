import { IconDeviceDesktop, IconMinus, IconMoon, IconPalette, IconPlus, IconSun } from "@tabler/icons-react";
import { useTexts } from "../kernel/texts.tsx";
import { FONT_SIZES, SCHEMES, useAppearance } from "../kernel/theme/appearance.ts";
import { IconButton } from "../kernel/ui/IconButton.tsx";
import { menuItemClass, Popup } from "../kernel/ui/Menu.tsx";
import { FullscreenItem } from "./FullscreenItem.tsx";
import styles from "./Toolbar.module.css";

const ICONS = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** Colours, letter size and full screen (S1 §2, §9). */
export function AppearanceMenu() {
  const { t } = useTexts();
  return (
    <Popup
      label={t("shell.view.label")}
      button={(props) => <IconButton label={t("shell.view.label")} icon={<IconPalette size={20} />} {...props} />}
    >
      {() => (
        <div className={styles.appearance}>
          <SchemeChoice />
          <FontSizeChoice />
          <FullscreenItem />
        </div>
      )}
    </Popup>
  );
}

function SchemeChoice() {
  const { t } = useTexts();
  const { scheme, setScheme } = useAppearance();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.caption}>{t("shell.view.scheme")}</legend>
      {SCHEMES.map((name) => {
        const Icon = ICONS[name];
        return (
          <button
            key={name}
            type="button"
            className={menuItemClass}
            aria-pressed={name === scheme}
            onClick={() => setScheme(name)}
          >
            <Icon size={18} aria-hidden /> {t(`shell.view.${name}`)}
          </button>
        );
      })}
    </fieldset>
  );
}

function FontSizeChoice() {
  const { t } = useTexts();
  const { fontSize, setFontSize } = useAppearance();
  const at = FONT_SIZES.findIndex((size) => size === fontSize);
  const smaller = FONT_SIZES[at - 1];
  const larger = FONT_SIZES[at + 1];
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.caption}>{t("shell.view.fontSize")}</legend>
      <div className={styles.sizes}>
        <IconButton
          label={t("shell.view.smaller")}
          icon={<IconMinus size={18} />}
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && setFontSize(smaller)}
        />
        <output className="tabular">{Math.round(fontSize * 100)}%</output>
        <IconButton
          label={t("shell.view.larger")}
          icon={<IconPlus size={18} />}
          disabled={larger === undefined}
          onClick={() => larger !== undefined && setFontSize(larger)}
        />
      </div>
    </fieldset>
  );
}

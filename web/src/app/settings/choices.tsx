import { FONT_SIZES, LAYOUTS, NAVIGATION_STYLES, SCHEMES } from "@rajt/contract/shell/settings.schema";
import { IconDeviceDesktop, IconMinus, IconMoon, IconPlus, IconSun } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { Choice, ChoiceFrame } from "../../kernel/ui/inputs/Choice.tsx";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import { FrameDrawing } from "./FrameDrawing.tsx";
import styles from "./SettingsPanel.module.css";
import { useSettings } from "./settings.ts";

const SCHEME_ICONS = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon };

export function SchemeChoice() {
  const { t } = useTexts();
  const [{ scheme }, choose] = useSettings();
  return (
    <Choice
      legend={t("shell.view.scheme")}
      options={SCHEMES}
      chosen={scheme}
      choose={(next) => choose({ scheme: next })}
      name={(option) => t(`shell.view.${option}`)}
      picture={(option) => {
        const Icon = SCHEME_ICONS[option];
        return <Icon size={22} aria-hidden />;
      }}
    />
  );
}

export function FontSizeChoice() {
  const { t } = useTexts();
  const [{ fontSize }, choose] = useSettings();
  const at = FONT_SIZES.indexOf(fontSize);
  const [smaller, larger] = [FONT_SIZES[at - 1], FONT_SIZES[at + 1]];
  return (
    <ChoiceFrame legend={t("shell.view.fontSize")}>
      <div className={styles.sizes}>
        <IconButton
          label={t("shell.view.smaller")}
          icon={<IconMinus size={18} />}
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && choose({ fontSize: smaller })}
        />
        <output className="tabular">{fontSize}%</output>
        <IconButton
          label={t("shell.view.larger")}
          icon={<IconPlus size={18} />}
          disabled={larger === undefined}
          onClick={() => larger !== undefined && choose({ fontSize: larger })}
        />
      </div>
    </ChoiceFrame>
  );
}

export function LayoutChoice() {
  const { t } = useTexts();
  const [{ layout }, choose] = useSettings();
  return (
    <Choice
      legend={t("shell.view.layout")}
      options={LAYOUTS}
      chosen={layout}
      choose={(next) => choose({ layout: next })}
      name={(option) => t(`shell.view.layouts.${option}`)}
      picture={(option) => <FrameDrawing layout={option} />}
    />
  );
}

/** Draws the navigation's style and whether it is folded; the top layout has one style. */
export function NavigationChoice() {
  const { t } = useTexts();
  const [{ layout, navigationStyle, folded }, choose] = useSettings();
  const onTop = layout === "top";
  return (
    <>
      <Choice
        legend={t("shell.view.navigation")}
        note={onTop ? t("shell.view.onTop") : undefined}
        disabled={onTop}
        options={NAVIGATION_STYLES}
        chosen={navigationStyle}
        choose={(next) => choose({ navigationStyle: next })}
        name={(option) => t(`shell.view.navigations.${option}`)}
        picture={(option) => <FrameDrawing layout="wide" navigationStyle={option} />}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={folded}
          disabled={onTop}
          onChange={({ target }) => choose({ folded: target.checked })}
        />
        {t("shell.view.folded")}
      </label>
    </>
  );
}

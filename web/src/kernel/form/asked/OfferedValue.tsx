import type { ReactNode } from "react";
import { useTexts } from "../../texts.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import styles from "./OfferedValue.module.css";

type OfferedValueProps = {
  /** The value as it is read. */
  children: ReactNode;
  /** Takes it, and leads the keyboard on: the button goes. */
  take: () => void;
};

/** Offers the value that somebody else saved meanwhile of what was changed here too, to be taken instead. */
export function OfferedValue({ children, take }: OfferedValueProps) {
  const { t } = useTexts();
  return (
    <div className={styles.offered}>
      <span>{t("kernel.form.theirs")}</span>
      <strong>{children}</strong>
      <Button look="quiet" onClick={take}>
        {t("kernel.form.takeTheirs")}
      </Button>
    </div>
  );
}

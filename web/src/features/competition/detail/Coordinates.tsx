import { IconCopy } from "@tabler/icons-react";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { IconButton } from "../../../kernel/ui/IconButton.tsx";
import { mapAddress, pointOf } from "../outer-address.ts";
import { OuterLink } from "../OuterLink.tsx";
import styles from "./Facts.module.css";

type Place = { address: string; coordLat: string | null; coordLng: string | null };

/** The coordinates as a navigator takes them, to copy, and the map. */
export function Coordinates({ place }: { place: Place }) {
  const { t } = useTexts();
  const point = pointOf(place);
  if (point === null) return null;
  const text = `${point.lat}, ${point.lng}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast("success", t("competition.detail.copied"));
    } catch {
      showToast("warning", t("competition.detail.copyFailed"));
    }
  };
  return (
    <span className={styles.gps}>
      <span className="tabular">{text}</span>
      <IconButton
        label={`${t("competition.detail.copy")}: ${text}`}
        icon={<IconCopy size={18} />}
        onClick={() => void copy()}
      />
      <OuterLink href={mapAddress(place)}>{t("competition.dialog.map")}</OuterLink>
    </span>
  );
}

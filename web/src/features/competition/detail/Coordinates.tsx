import { IconCopy } from "@tabler/icons-react";
import { useTexts } from "../../../kernel/texts.tsx";
import { IconButton } from "../../../kernel/ui/buttons/IconButton.tsx";
import { mapAddress, pointOf } from "../outer-address.ts";
import { OuterLink } from "../OuterLink.tsx";
import { useCopy } from "../useCopy.ts";
import styles from "./Facts.module.css";

type Venue = { address: string; coordLat: string | null; coordLng: string | null };

/** The coordinates in the form that navigators take, with a copy button and a link to the map. */
export function Coordinates({ place }: { place: Venue }) {
  const { t } = useTexts();
  const copy = useCopy();
  const point = pointOf(place);
  if (point === null) return null;
  const text = `${point.lat}, ${point.lng}`;
  return (
    <span className={styles.gps}>
      <span className="tabular">{text}</span>
      <IconButton
        label={`${t("competition.detail.copy")}: ${text}`}
        icon={<IconCopy size={18} />}
        onClick={() => void copy(text)}
      />
      <OuterLink href={mapAddress(place)}>{t("competition.dialog.map")}</OuterLink>
    </span>
  );
}

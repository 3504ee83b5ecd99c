import { isAbroad, readPlace } from "@rajt/contract/competition/coordinates.rules";
import { useState } from "react";
import type { Position } from "../../../map/ground.ts";
import { PickMap } from "../../../map/PickMap.tsx";
import { findTowns, nearestTown, townCalled, townIn } from "../../../map/towns.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { Combobox } from "../../../kernel/ui/inputs/Combobox.tsx";
import { Dialog } from "../../../kernel/ui/overlays/Dialog.tsx";
import { FieldFrame } from "../../../kernel/ui/inputs/FieldFrame.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { useCall } from "../../../kernel/calls/useCall.ts";
import styles from "./PlaceDialog.module.css";

type PlaceDialogProps = {
  latitude: string;
  longitude: string;
  address: string;
  onClose: () => void;
  onUse: (place: { latitude: string; longitude: string }) => void;
};

/** About a metre. */
const DECIMALS = 5;
const OFFERED_TOWNS = 8;
const SEARCH = "place-search";

/**
 * Chooses a place on a map. It starts from the form's coordinates; a town's name, the address or a click moves the pin.
 */
export function PlaceDialog({ latitude, longitude, address, onClose, onUse }: PlaceDialogProps) {
  const { t, locale } = useTexts();
  const [at, setAt] = useState(() => positionOf(latitude, longitude));
  const [typed, setTyped] = useState("");
  const found = findTowns(typed, OFFERED_TOWNS);
  const town = useTownOf(address);
  const written = at && { latitude: at[0].toFixed(DECIMALS), longitude: at[1].toFixed(DECIMALS) };
  const place = at && `${at[0].toFixed(DECIMALS)}, ${at[1].toFixed(DECIMALS)}`;
  const near = at && nearestTown(at);
  const away = near === null ? 0 : Math.round(near.km);
  const around =
    near &&
    (away === 0 ? near.town.name : t("kernel.map.near", { town: near.town.name, km: away.toLocaleString(locale) }));
  return (
    <Dialog
      title={t("competition.place.pick.title")}
      width="large"
      persistent
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("competition.place.pick.cancel")}</Button>
          <Button look="primary" aria-disabled={written === null} onClick={() => written && onUse(written)}>
            {t("competition.place.pick.use")}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <div className={styles.head}>
          <p>{t("competition.place.pick.how")}</p>
          {town !== undefined && (
            <Button onClick={() => setAt(town.at)}>
              {t("competition.place.pick.fromAddress", { town: town.name })}
            </Button>
          )}
        </div>
        <FieldFrame id={SEARCH} label={t("kernel.map.search")}>
          <Combobox
            id={SEARCH}
            label={t("kernel.map.search")}
            typed={typed}
            onType={setTyped}
            choices={{
              list: found.map(({ name, at: where }) => ({ id: where.join(), name, where })),
              remark: typed.trim() !== "" && found.length === 0 ? t("kernel.map.noTown") : null,
            }}
            onPick={({ name, where }) => {
              setTyped(name);
              setAt(where);
            }}
          />
        </FieldFrame>
        <PickMap
          name={t("competition.place.pick.map")}
          className={styles.map}
          at={at}
          onPick={setAt}
          pinLabel={t("kernel.map.marker", { place: place ?? "" })}
        />
        <output className={styles.where}>
          {place === null ? t("kernel.map.noPlace") : <strong className="tabular">{place}</strong>}
          {around !== null && <span>{around}</span>}
        </output>
        {at !== null && isAbroad({ latitude: at[0], longitude: at[1] }) && (
          <Notice kind="warning">{t("competition.place.pick.abroad")}</Notice>
        )}
      </div>
    </Dialog>
  );
}

function positionOf(latitude: string, longitude: string): Position | null {
  const place = readPlace(latitude, longitude);
  return place && [place.latitude, place.longitude];
}

/** Returns the town of an address that the map knows: by postal code, or by name. */
function useTownOf(address: string) {
  const zipcode = /\b\d{4}\b/.exec(address)?.[0] ?? "";
  const { data: place } = useCall(
    "POST /addressControl/getPlace",
    { zipcode },
    { enabled: zipcode !== "", staleTime: Infinity, background: true },
  );
  return townIn(address) ?? place?.cityList.flatMap((name) => townCalled(name) ?? [])[0];
}

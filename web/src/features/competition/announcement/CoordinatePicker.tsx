import { IconMapPin } from "@tabler/icons-react";
import { useFormContext } from "react-hook-form";
import { TextEditor } from "../../../kernel/form/fields/TextEditor.tsx";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";
import { textIn, type Values } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { useLazyPart } from "../../../kernel/page/useLazyPart.tsx";

const loadDialog = async () => (await import("./PlaceDialog.tsx")).PlaceDialog;

/** The latitude of an announcement: typed, or chosen on a map together with the longitude. */
export function CoordinatePicker(props: EditorProps) {
  const { t } = useTexts();
  const { getValues, setValue } = useFormContext<Values>();
  const { Part: PlaceDialog, open, close, near } = useLazyPart(loadDialog);
  const textOf = (name: string) => textIn(getValues(name));
  return (
    <>
      {/* cast: a latitude is a line. */}
      <TextEditor {...(props as EditorProps<"line">)} />
      <div>
        <Button look="quiet" icon={<IconMapPin size={18} aria-hidden />} onClick={open} {...near}>
          {t("competition.place.pick.open")}
        </Button>
      </div>
      {PlaceDialog && (
        <PlaceDialog
          latitude={textOf("coordLat")}
          longitude={textOf("coordLng")}
          address={textOf("address")}
          onClose={close}
          onUse={({ latitude, longitude }) => {
            const byHand = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
            setValue("coordLat", latitude, byHand);
            setValue("coordLng", longitude, byHand);
            close();
          }}
        />
      )}
    </>
  );
}

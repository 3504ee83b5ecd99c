import { isSafePicture, ownPictureKey, sizeInPixels } from "@rajt/contract/rich-text/rich-text.rules";
import { anyOf } from "@rajt/contract/kernel/access";
import { IconFolderOpen } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { use, useState } from "react";
import { fileAddress, PickFileContext } from "../kernel/files/pick-file.ts";
import { useTexts } from "../kernel/texts.tsx";
import { Button } from "../kernel/ui/buttons/Button.tsx";
import { useViewer } from "../kernel/viewer.tsx";
import { ToolDialog } from "./ToolDialog.tsx";
import { LabelledInput } from "../kernel/form/prompt/LabelledInput.tsx";

const canPick = anyOf("Storage");
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Draws the dialog that inserts a picture from the files or another site at the cursor, or edits the selected one (product/portal 18). */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTexts();
  const { may } = useViewer();
  const pick = use(PickFileContext);
  const isThere = editor.isActive("image");
  const [before] = useState(() => editor.getAttributes("image"));
  const [address, setAddress] = useState(textOf(before["src"]));
  const [size, setSize] = useState(textOf(before["width"]));
  const [alt, setAlt] = useState(textOf(before["alt"]));
  const [errors, setErrors] = useState<{ address?: string; size?: string }>({});
  const choose = async () => {
    // Readers of these texts are not signed in.
    const file = await pick?.({ accepts: "picture", storage: "public" });
    if (!file) return;
    setAddress(fileAddress(file.key));
    setErrors({});
  };
  const apply = () => {
    const src = address.trim();
    const width = size.trim() === "" ? null : sizeInPixels(size);
    const found = {
      ...addressError(src),
      ...(width === null && size.trim() !== "" && { size: t("kernel.richText.problem.size") }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const attrs = { src, alt: alt.trim(), width };
    editor.chain().focus().insertContent({ type: "image", attrs }).run();
    onClose();
  };
  const addressError = (src: string) => {
    if (src === "") return { address: t("kernel.richText.problem.urlEmpty") };
    const isRight = isSafePicture(src) || ownPictureKey(src, location.origin) !== null;
    return isRight ? {} : { address: t("kernel.richText.problem.mediaUrl") };
  };
  return (
    <ToolDialog
      title={t("kernel.richText.picture.title")}
      apply={t(isThere ? "kernel.richText.change" : "kernel.richText.insert")}
      onApply={apply}
      onClose={onClose}
    >
      {pick !== null && may(canPick) && (
        <Button icon={<IconFolderOpen size={18} aria-hidden />} onClick={() => void choose()}>
          {t("kernel.richText.picture.pick")}
        </Button>
      )}
      <LabelledInput
        label={t("kernel.richText.picture.address")}
        required
        inputMode="url"
        spellCheck={false}
        error={errors.address}
        value={address}
        onChange={setAddress}
      />
      <LabelledInput
        label={t("kernel.richText.picture.size")}
        hint={t("kernel.richText.picture.sizeHint")}
        error={errors.size}
        value={size}
        onChange={setSize}
      />
      <LabelledInput label={t("kernel.richText.picture.alt")} value={alt} onChange={setAlt} />
    </ToolDialog>
  );
}

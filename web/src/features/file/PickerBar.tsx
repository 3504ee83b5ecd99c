import { FILE_ORDERS, FILE_STORAGES } from "@rajt/contract/file/file.rules";
import type { Accepts } from "@rajt/contract/kernel/file-types";
import { IconFolderPlus } from "@tabler/icons-react";
import { useState } from "react";
import { LabelledInput, LabelledSelect } from "../../kernel/form/prompt/LabelledInput.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { useAct } from "../../kernel/calls/useAct.ts";
import { ChooseFiles } from "./ChooseFiles.tsx";
import styles from "./FilePicker.module.css";
import { NameForm } from "./NameForm.tsx";
import { uploadAddress } from "./place.ts";
import { useFocusOnReturn } from "./useFocusOnReturn.ts";
import { LIST, type Library } from "./useLibrary.ts";

type PickerBarProps = { library: Library; accepts: Accepts; onFiles: (files: readonly File[]) => void };

/** Storage, search and order; with write access also new directories and uploads. */
export function PickerBar({ library, accepts, onFiles }: PickerBarProps) {
  const { t } = useTexts();
  const { place, typed, order, storages, mayWrite, mayOnlyRead } = library;
  return (
    <>
      <div className={styles.bar}>
        <LabelledSelect
          label={t("file.picker.storage")}
          value={place.storage}
          options={storages.map(({ storage }) => [storage, t(`file.picker.storages.${storage}`)])}
          onChange={(value) => {
            const storage = FILE_STORAGES.find((known) => known === value);
            if (storage !== undefined) library.goTo({ storage, directory: null });
          }}
        />
        <LabelledInput
          label={t("file.picker.search")}
          type="search"
          className={styles.search}
          value={typed}
          maxLength={255}
          onChange={library.search}
        />
        <LabelledSelect
          label={t("file.picker.order")}
          value={order}
          options={FILE_ORDERS.map((known) => [known, t(`file.picker.orders.${known}`)])}
          onChange={(value) => {
            const chosen = FILE_ORDERS.find((known) => known === value);
            if (chosen !== undefined) library.sort(chosen);
          }}
        />
      </div>
      {mayWrite && (
        <div className={styles.actions}>
          <ChooseFiles label={t("file.picker.upload")} accepts={accepts} onFiles={onFiles} />
          <NewDirectory library={library} />
          <a className={buttonClass("quiet")} href={uploadAddress(place)} target="_blank" rel="noreferrer">
            {t("file.picker.uploadPage")}
          </a>
          <p className={styles.hint}>{t(`file.picker.storageHints.${place.storage}`)}</p>
        </div>
      )}
      {mayOnlyRead && <p className={styles.hint}>{t("file.picker.readOnly")}</p>}
    </>
  );
}

function NewDirectory({ library: { place, goTo } }: { library: Library }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const opener = useFocusOnReturn(open);
  const make = useAct("POST /fileRepository/makeDirectory", {
    invalidates: [LIST],
    done: ({ key }) => {
      setOpen(false);
      if (key !== undefined) goTo({ ...place, directory: key });
    },
  });
  if (!open)
    return (
      <Button ref={opener} icon={<IconFolderPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t("file.picker.newDirectory")}
      </Button>
    );
  return (
    <NameForm
      label={t("file.picker.directoryName")}
      save={t("file.picker.make")}
      busy={make.isPending}
      onSave={(fileName) => make.mutate({ parentStorage: place.storage, parentDirectory: place.directory, fileName })}
      onCancel={() => setOpen(false)}
    />
  );
}

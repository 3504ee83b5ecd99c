import type { FileInfo, PickedFile } from "@rajt/contract/file/file.calls";
import { useState } from "react";
import type { PickFileOptions } from "../../kernel/files/pick-file.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import { ChosenFile } from "./ChosenFile.tsx";
import { DirectoryPath } from "./DirectoryPath.tsx";
import { DropZone } from "../../kernel/ui/inputs/DropZone.tsx";
import { FileGrid } from "./FileGrid.tsx";
import styles from "./FilePicker.module.css";
import { PickerBar } from "./PickerBar.tsx";
import { UploadList } from "./UploadList.tsx";
import { useLibrary } from "./useLibrary.ts";
import { useUploads } from "./useUploads.ts";

type FilePickerProps = { wanted: PickFileOptions; onPick: (file: FileInfo) => void; onClose: () => void };

/** The file picker (product/files 10): storages, directories, search, order and uploads; returns one file. */
export function FilePicker({ wanted, onPick, onClose }: FilePickerProps) {
  const { t } = useTexts();
  const library = useLibrary(wanted);
  const { place, list, mayWrite } = library;
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const { uploads, add } = useUploads(place, wanted.accepts ?? "any", ({ key }) => setChosenKey(key));
  const chosen = list.data?.data.find(({ key }) => key === chosenKey) ?? null;
  const pick = (file: PickedFile) => {
    const info = infoOf(file);
    if (info !== null) onPick(info);
  };
  return (
    <Dialog
      width="large"
      title={t(wanted.accepts === "picture" ? "file.picker.titlePicture" : "file.picker.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("shell.ui.cancel")}</Button>
          <Button look="primary" disabled={chosen === null} onClick={() => chosen !== null && pick(chosen)}>
            {t("file.picker.choose")}
          </Button>
        </>
      }
    >
      <DropZone label={t("file.picker.drop")} onFiles={mayWrite ? add : null}>
        <div className={styles.body}>
          <PickerBar library={library} accepts={wanted.accepts ?? "any"} onFiles={add} />
          <DirectoryPath library={library} />
          <UploadList uploads={uploads} />
          {list.data !== undefined && (
            <FileGrid
              library={library}
              files={list.data.data}
              chosenKey={chosenKey}
              onChoose={(file) => setChosenKey(file.key)}
              onPick={pick}
              onOpen={({ key }) => library.goTo({ ...place, directory: key })}
            />
          )}
          {library.isClosed && <EmptyState title={t("kernel.error.noData")} />}
          {list.data === undefined && library.failure !== null && (
            <ErrorState error={library.failure} retry={library.retry} />
          )}
          {list.isPending && library.failure === null && !library.isClosed && (
            <SkeletonLines lines={4} label={t("file.picker.loading")} />
          )}
          {chosen !== null && <ChosenFile file={chosen} mayWrite={mayWrite} onRemoved={() => setChosenKey(null)} />}
        </div>
      </DropZone>
    </Dialog>
  );
}

function infoOf({ key, fileName, mimeType, fileSize }: PickedFile): FileInfo | null {
  return mimeType === null || fileSize === null ? null : { key, fileName, mimeType, fileSize };
}

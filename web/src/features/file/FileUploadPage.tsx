import type { FileInfo } from "@rajt/contract/file/file.calls";
import { fileSizeText } from "@rajt/contract/file/file.rules";
import { useState } from "react";
import { useParams } from "react-router";
import { fileAddress } from "../../kernel/files/pick-file.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { useCall } from "../../kernel/calls/useCall.ts";
import { ChooseFiles } from "./ChooseFiles.tsx";
import { DropZone } from "../../kernel/ui/inputs/DropZone.tsx";
import styles from "./FileUploadPage.module.css";
import { UploadList } from "./UploadList.tsx";
import { ROOT, type FileLocation } from "./place.ts";
import { useUploads } from "./useUploads.ts";

/** `/fm-browser/edit/:directory/:storage/new` (product/files 10): uploads into one directory. */
export function FileUploadPage() {
  const { t, locale } = useTexts();
  const { directory = ROOT, storage = "" } = useParams();
  const place: FileLocation = {
    storage: storage === "private" ? "private" : "public",
    directory: directory === ROOT ? null : directory,
  };
  const storages = useCall("POST /fileRepository/getStorageList", {});
  const level = storages.data?.find((open) => open.storage === place.storage)?.grantedLevel;
  const [done, setDone] = useState<readonly FileInfo[]>([]);
  const { uploads, add } = useUploads(place, "any", (file) => setDone((all) => [file, ...all]));
  return (
    <>
      <PageTitle lead={t("file.upload.lead")} />
      <div className={styles.page}>
        {storages.isError && <ErrorState error={storages.error} retry={() => void storages.refetch()} />}
        {storages.isSuccess && level !== "WriteRead" && <Notice kind="warning">{t("file.refusal.readOnly")}</Notice>}
        {level === "WriteRead" && (
          <>
            <Notice>{t(`file.picker.storageHints.${place.storage}`)}</Notice>
            <DropZone label={t("file.picker.drop")} onFiles={add} alone>
              <ChooseFiles label={t("file.upload.choose")} accepts="any" look="primary" onFiles={add} />
              <p>{t("file.upload.dropHere")}</p>
            </DropZone>
          </>
        )}
        <UploadList uploads={uploads} />
        <ul className={styles.done} aria-live="polite">
          {done.map(({ key, fileName, fileSize }) => (
            <li key={key}>
              <a href={fileAddress(key)}>{fileName}</a> {fileSizeText(fileSize, locale === "hu" ? "," : ".")}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

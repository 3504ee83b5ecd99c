import type { PickedFile } from "@rajt/contract/file/file.calls";
import { fileSizeText } from "@rajt/contract/file/file.rules";
import { IconFileText, IconFolder } from "@tabler/icons-react";
import { fileAddress } from "../../kernel/files/pick-file.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { EmptyState } from "../../kernel/ui/page/EmptyState.tsx";
import styles from "./FileGrid.module.css";
import type { Library } from "./useLibrary.ts";

type FileGridProps = {
  library: Library;
  files: readonly PickedFile[];
  chosenKey: string | null;
  onChoose: (file: PickedFile) => void;
  /** Chooses and confirms in one step, on a double click. */
  onPick: (file: PickedFile) => void;
  onOpen: (directory: PickedFile) => void;
};

/** Shows the content of a directory as thumbnails. Each is a button, so the keyboard works without further code. */
export function FileGrid({ library, files, chosenKey, onChoose, onPick, onOpen }: FileGridProps) {
  const { t, locale } = useTexts();
  if (files.length === 0) return <Nothing library={library} />;
  return (
    <ul className={styles.grid}>
      {files.map((file) => {
        const isDirectory = file.fileCategory === "Directory";
        return (
          <li key={file.key}>
            <button
              type="button"
              className={styles.tile}
              {...(isDirectory
                ? { "aria-label": t("file.picker.openDirectory", { name: file.fileName }) }
                : { "aria-pressed": file.key === chosenKey, onDoubleClick: () => onPick(file) })}
              onClick={() => (isDirectory ? onOpen(file) : onChoose(file))}
            >
              <span className={styles.picture} aria-hidden>
                <Thumbnail file={file} />
              </span>
              <span className={styles.name}>{file.fileName}</span>
              <span className={styles.size}>
                {file.fileSize === null
                  ? t("file.picker.directory")
                  : fileSizeText(file.fileSize, locale === "hu" ? "," : ".")}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Thumbnail({ file: { key, fileCategory } }: { file: PickedFile }) {
  if (fileCategory === "Directory") return <IconFolder size={48} stroke={1.25} />;
  if (fileCategory !== "Image") return <IconFileText size={48} stroke={1.25} />;
  return <img src={fileAddress(key)} alt="" loading="lazy" decoding="async" />;
}

function Nothing({ library: { word, mayWrite, search } }: { library: Library }) {
  const { t } = useTexts();
  if (word === "")
    return (
      <EmptyState title={t("file.picker.emptyDirectory")} {...(mayWrite && { text: t("file.picker.emptyHint") })} />
    );
  return (
    <EmptyState
      title={t("file.picker.nothingFound")}
      action={<Button onClick={() => search("")}>{t("file.picker.clearSearch")}</Button>}
    />
  );
}

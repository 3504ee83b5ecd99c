import { IconChevronRight } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import styles from "./FilePicker.module.css";
import type { Library } from "./useLibrary.ts";

/** Shows the path of the open directory and the number of its entries. */
export function DirectoryPath({ library: { place, list, goTo } }: { library: Library }) {
  const { t } = useTexts();
  const steps = [{ key: null, name: t("file.picker.root") }, ...(list.data?.path ?? [])];
  return (
    <div className={styles.path}>
      <nav aria-label={t("file.picker.where")}>
        <ol>
          {steps.map(({ key, name }, at) => (
            <li key={key ?? ""}>
              {at > 0 && <IconChevronRight size={16} aria-hidden />}
              <button
                type="button"
                className={styles.step}
                aria-current={at === steps.length - 1 ? "location" : undefined}
                onClick={() => goTo({ ...place, directory: key })}
              >
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <output aria-live="polite">
        {list.data !== undefined && t("file.picker.content", { count: list.data.metadata.totalCount })}
      </output>
    </div>
  );
}

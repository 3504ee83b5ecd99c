import { useTexts } from "../texts.tsx";
import { useViewer } from "../viewer.tsx";
import styles from "./AcceptedDocuments.module.css";

/** Links to the configured versions of the statutes and the privacy notice (product/registration 12). */
export function AcceptedDocuments() {
  const { t } = useTexts();
  const { documents } = useViewer().config.settingMap;
  const given = (["statutes", "privacyNotice"] as const).flatMap((name) => {
    const { [name]: document } = documents;
    return document === null ? [] : [{ name, ...document }];
  });
  if (given.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {given.map(({ name, url, version }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer">
            {t(`shell.document.${name}`, { version })}
          </a>
        </li>
      ))}
    </ul>
  );
}

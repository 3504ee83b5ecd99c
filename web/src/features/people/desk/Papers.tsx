import { concerns } from "@rajt/contract/people/person/person.rules";
import { PAPERS } from "@rajt/contract/people/person/person-findings.rules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { controlCall } from "../../../kernel/calls/calls.ts";
import { fileAddress, type FileInfo } from "../../../kernel/files/pick-file.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { CheckLine } from "../../../kernel/ui/inputs/CheckLine.tsx";
import { Dialog } from "../../../kernel/ui/overlays/Dialog.tsx";
import styles from "./Desk.module.css";

type PapersProps = {
  values: Readonly<Record<string, unknown>>;
  /** The fields of which something is missing. */
  missing: ReadonlySet<string>;
  unreadable: ReadonlySet<string>;
  toggle: (path: string) => void;
  /** Takes the focus from a paper that is opened: Enter must not open it again. */
  leave: () => void;
};

/** Returns whether a paper concerns the person. The parents' permission of an adult is neither there nor missing. */
export const isShown = (path: string, values: PapersProps["values"], missing: ReadonlySet<string>): boolean =>
  path in values && concerns(path, values) && (path !== "parentalPermission" || !!values[path] || missing.has(path));

/** Shows the portrait and the documents of a person: images enlarge, other files open beside. */
export function Papers({ values, missing, unreadable, toggle, leave }: PapersProps) {
  const { t, say } = useTexts();
  return (
    <section aria-label={t("people.desk.papers")} className={styles.papers}>
      {PAPERS.filter((path) => isShown(path, values, missing)).map((path) => {
        const key = values[path];
        const paper = say(`people.person.${path}`);
        return (
          <figure key={path} className={styles.paper}>
            <figcaption>{paper}</figcaption>
            {typeof key === "string" && key !== "" ? (
              <>
                <Paper fileKey={key} paper={paper} leave={leave} />
                <CheckLine
                  checked={unreadable.has(path)}
                  aria-label={t("people.desk.badPaper", { paper })}
                  onChange={() => toggle(path)}
                >
                  {t("people.desk.problem.unreadable")}
                </CheckLine>
              </>
            ) : (
              <p className={styles.none}>{t("people.desk.noPaper")}</p>
            )}
          </figure>
        );
      })}
    </section>
  );
}

function Paper({ fileKey, paper, leave }: { fileKey: string; paper: string } & Pick<PapersProps, "leave">) {
  const { t } = useTexts();
  const [isLarge, setLarge] = useState(false);
  const { data } = useQuery({
    queryKey: ["POST /fileRepository/getInfo", { key: fileKey }],
    queryFn: ({ signal }) => controlCall<FileInfo>("POST /fileRepository/getInfo", { key: fileKey }, { signal }),
    staleTime: Infinity,
    meta: { background: true },
  });
  const address = fileAddress(fileKey);
  if (data === undefined) return <div className={styles.image} />;
  if (data.mimeType?.startsWith("image/") !== true)
    return (
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={t("people.desk.openPaper", { paper })}
        onClick={leave}
      >
        {data.fileName}
      </a>
    );
  return (
    <>
      <button
        type="button"
        className={styles.image}
        aria-label={t("people.desk.enlarge", { paper })}
        onClick={() => {
          // The dialog returns the focus to where it was.
          leave();
          setLarge(true);
        }}
      >
        <img src={address} alt="" />
      </button>
      {isLarge && (
        <Dialog width="large" title={paper} onClose={() => setLarge(false)}>
          <img src={address} alt={paper} className={styles.large} />
        </Dialog>
      )}
    </>
  );
}

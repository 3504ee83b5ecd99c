import { useRef } from "react";
import { useTexts } from "../kernel/texts.tsx";
import { classes } from "../kernel/ui/page/classes.ts";
import styles from "./PreviewFrame.module.css";

/**
 * The HTML of a mail in a frame in which nothing runs: no script, no form, no way out. The page's own rules hold inside it too, and they let in
 * no style that is written into a tag; so the server puts styles aside, and they are set here one by one.
 */
export function PreviewFrame({ html, width }: { html: string; width: "desktop" | "phone" }) {
  const { t } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const dress = () => {
    const page = frame.current?.contentDocument;
    if (!page || frame.current === null) return;
    for (const element of page.querySelectorAll<HTMLElement>("[data-style]"))
      element.style.cssText = element.dataset["style"] ?? "";
    page.addEventListener("click", (event) => event.preventDefault());
    frame.current.style.height = `${page.documentElement.scrollHeight}px`;
  };
  return (
    <>
      <div className={styles.desk}>
        <iframe
          ref={frame}
          key={width}
          className={classes(styles.mail, styles[width])}
          title={t("mail.preview.frame")}
          sandbox="allow-same-origin"
          srcDoc={html}
          onLoad={dress}
        />
      </div>
      {/<img src="https:/.test(html) && <p className={styles.hint}>{t("mail.preview.picturesElsewhere")}</p>}
    </>
  );
}

import { useRef } from "react";
import { useTexts } from "../kernel/texts.tsx";
import { classes } from "../kernel/ui/page/classes.ts";
import styles from "./PreviewFrame.module.css";

/**
 * Shows the HTML of a mail in a sandboxed frame: no script, no form, no navigation. The page's content security policy applies in it too
 * and forbids style attributes; so the server moves styles aside, and they are set here by script.
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

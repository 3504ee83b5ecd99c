import type { Answer } from "@rajt/contract/kernel/calls";
import { LOCALES } from "@rajt/contract/kernel/enumerations";
import { emailTemplate } from "@rajt/contract/mail/email-template.record";
import { IconEye, IconSend } from "@tabler/icons-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useFormContext } from "react-hook-form";
import { textIn, type Values } from "../../kernel/form/record/values.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./Mail.module.css";
import { PreviewDialog, type Preview } from "./PreviewDialog.tsx";

/** Previews the unsaved mail, or sends it to the viewer's own address. */
export function MailTrial({ record }: { record: { id: number | null } }) {
  const { t, say } = useTexts();
  const { may } = useViewer();
  const { getValues, setError } = useFormContext<Values>();
  const [preview, setPreview] = useState<Preview | null>(null);
  const opener = useFocusAfter(preview !== null);
  const refused = ({ code = "kernel.error.invalid", message, properties = {} }: Answer) => {
    for (const [part, [problem]] of Object.entries(properties))
      if (problem) setError(part, { message: problem.message }, { shouldFocus: true });
    showToast("error", message ?? say(code));
  };
  const show = useAct("POST /emailTemplateEditControl/getPreview", {
    refused,
    done: setPreview,
  });
  const send = useAct("POST /emailTemplateEditControl/sendTest", {
    refused,
    done: ({ recipient = "" }) => showToast("success", t("mail.test.sent", { recipient })),
  });
  const { id } = record;
  if (id === null) return null;
  const own = LOCALES.find((locale) => locale === getValues("locale")) ?? LOCALES[0];
  const unsaved = () => ({
    id,
    subject: textIn(getValues("subject")),
    html: textIn(getValues("html")),
    text: textIn(getValues("text")),
  });
  return (
    <div className={styles.buttons}>
      <Button
        ref={opener}
        icon={<IconEye size={18} aria-hidden />}
        busy={show.isPending}
        onClick={() => show.mutate(unsaved())}
      >
        {t("mail.preview.open")}
      </Button>
      {may(emailTemplate.form.writes) && (
        <Button icon={<IconSend size={18} aria-hidden />} busy={send.isPending} onClick={() => send.mutate(unsaved())}>
          {t("mail.test.send")}
        </Button>
      )}
      {preview !== null && (
        <PreviewDialog
          preview={preview}
          own={own}
          busy={show.isPending}
          onLanguage={(locale) => show.mutate({ ...unsaved(), locale })}
          onClose={() => setPreview(null)}
        />
      )}
    </div>
  );
}

/** The button that opened a dialog is disabled while its answer loads, and loses the focus: the focus returns when the dialog closes. */
function useFocusAfter(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current && !isOpen) button.current?.focus();
    was.current = isOpen;
  }, [isOpen]);
  return button;
}

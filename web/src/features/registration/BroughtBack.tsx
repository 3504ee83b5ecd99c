import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { goesIntoDraft } from "../../kernel/form/draft/draft.ts";
import { useAppearing } from "../../kernel/form/FormBody.tsx";
import { useFormLooks, useFormSource } from "../../kernel/form/FormModel.ts";
import type { TabPart } from "../../kernel/form/layout.ts";
import type { RecordForm } from "../../kernel/form/record/useRecordForm.ts";
import type { Values } from "../../kernel/form/record/values.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { useStable } from "../../kernel/useStable.ts";
import styles from "./Registration.module.css";

type BroughtBackProps = { recordForm: RecordForm; steps: readonly TabPart[]; begin: () => void };

/**
 * Restores a draft after a reload or a visit to another page, without a question. It says so, names the fields of the
 * registration that no browser stores, and offers to start again.
 */
export function BroughtBack({ recordForm, steps, begin }: BroughtBackProps) {
  const { t } = useTexts();
  const { draft } = recordForm;
  const { form } = useFormSource();
  const { words } = useFormLooks();
  const { reset } = useFormContext<Values>();
  const [isBrought, setBrought] = useState(false);
  const box = useRef<HTMLOutputElement>(null);
  const bring = useStable(() => {
    if (draft.found === null) return;
    draft.bringBack();
    setBrought(true);
  });
  useEffect(bring, [bring]);
  const secrets = useAppearing(steps)
    .flatMap(({ sections }) => sections.flatMap(({ names }) => names))
    .flatMap((name) => {
      const field = form.fields[name];
      return field === undefined || goesIntoDraft(field) ? [] : words.label(name);
    });
  return (
    <output ref={box} tabIndex={-1} className={isBrought ? styles.brought : undefined}>
      {isBrought && (
        <Notice
          action={
            <Button
              look="quiet"
              onClick={() => {
                draft.drop();
                reset(recordForm.values);
                setBrought(false);
                begin();
                box.current?.focus();
              }}
            >
              {t("registration.brought.anew")}
            </Button>
          }
        >
          {t("registration.brought.text", { fields: [...new Set(secrets)].join(", ") })}
        </Notice>
      )}
    </output>
  );
}

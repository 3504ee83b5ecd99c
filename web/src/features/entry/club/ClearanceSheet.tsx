import { type Day, formatDay } from "@rajt/contract/kernel/days";
import { readDay } from "@rajt/contract/kernel/typed-days";
import { lastDoctorDate } from "@rajt/contract/people/person/doctor-date.rules";
import { useId, useState } from "react";
import { FormProvider, useController, useFormContext, useWatch } from "react-hook-form";
import * as z from "zod";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { FileInput } from "../../../kernel/form/fields/file/FileInput.tsx";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { BoundDay } from "../../../kernel/form/prompt/BoundInput.tsx";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { describedBy, FieldFrame } from "../../../kernel/ui/inputs/FieldFrame.tsx";
import { Dialog } from "../../../kernel/ui/overlays/Dialog.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { useToday } from "../../../kernel/useToday.ts";
import { useViewer } from "../../../kernel/viewer.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import type { Athlete } from "./club-ticks.ts";
import styles from "./Fixes.module.css";

/** Reads the typed day; what is no day is left to the server's message. */
const sheet = z.object({
  doctorDate: z
    .string()
    .min(1, "kernel.error.required")
    .transform((typed) => readDay(typed) ?? typed),
  doctorDocument: z.string(),
});
const EMPTY = { doctorDate: "", doctorDocument: "" };

type ClearanceSheetProps = { athlete: Athlete; /** The day of the race. */ day: Day; onClose: () => void };

/** Saves an athlete's new medical clearance over the grid: its last day, and a photo or file of the paper. */
export function ClearanceSheet({ athlete, day, onClose }: ClearanceSheetProps) {
  const { t, say, locale } = useTexts();
  const { settingMap } = useViewer().config;
  const today = useToday();
  const form = useId();
  const [failure, setFailure] = useState("");
  const { methods, submit, setServerErrors } = useServerForm({ resolver: schemaResolver(sheet, say), values: EMPTY });
  const typed = readDay(useWatch({ control: methods.control, name: "doctorDate" }));
  const last = lastDoctorDate(athlete.birthDate, today, settingMap.doctorDate);
  const words = { day: formatDay(day, locale), last: formatDay(last, locale) };
  const save = useAct("POST /personEditControl/saveClearance", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      showToast("success", t("entry.club.clearance.saved", { name: athlete.fullName }));
      onClose();
    },
    refused: ({ properties = {}, message }) => {
      if (setServerErrors(properties).length === 0) setFailure(message ?? t("entry.club.clearance.failed"));
    },
  });
  const send = submit(({ doctorDate, doctorDocument }) =>
    save.mutate({ id: athlete.id, doctorDate, ...(doctorDocument !== "" && { doctorDocument }) }),
  );
  return (
    <Dialog
      persistent
      width="small"
      title={t("entry.club.clearance.title", { name: athlete.fullName })}
      onClose={onClose}
      firstFocus="input"
      actions={
        <>
          <Button onClick={onClose}>{t("shell.ui.cancel")}</Button>
          <Button look="primary" type="submit" form={form} busy={save.isPending}>
            {t("entry.club.clearance.save")}
          </Button>
        </>
      }
    >
      <FormProvider {...methods}>
        <form
          id={form}
          noValidate
          className={styles.sheet}
          onSubmit={(event) => {
            setFailure("");
            send(event);
          }}
        >
          <BoundDay
            name="doctorDate"
            label={t("entry.club.clearance.day")}
            hint={t(last < day ? "entry.club.clearance.hintFar" : "entry.club.clearance.hint", words)}
            required
          />
          {typed !== null && typed >= today && typed <= last && typed < day && (
            <Notice kind="warning">{t("entry.club.clearance.tooShort", words)}</Notice>
          )}
          <Paper />
          <FormMessage kind="error" text={failure} />
        </form>
      </FormProvider>
    </Dialog>
  );
}

function Paper() {
  const { t, say } = useTexts();
  const id = useId();
  const { control } = useFormContext<typeof EMPTY>();
  const { field, fieldState } = useController({ control, name: "doctorDocument" });
  const hint = t("entry.club.clearance.paperHint");
  return (
    <FieldFrame
      id={id}
      label={t("entry.club.clearance.paper")}
      hint={hint}
      error={fieldState.error && say(fieldState.error.message ?? "")}
    >
      <FileInput
        id={id}
        control="personEditControl"
        accepts="paper"
        fileKey={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        describedBy={describedBy(id, hint)}
      />
    </FieldFrame>
  );
}

import type { OrganisedShape } from "@rajt/contract/entry/organiser-entry.calls";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider, useFieldArray, useWatch } from "react-hook-form";
import { BoundInput } from "../../../kernel/form/prompt/BoundInput.tsx";
import { useFirstWrong } from "../../../kernel/form/prompt/useFirstWrong.ts";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { IconButton } from "../../../kernel/ui/buttons/IconButton.tsx";
import { useLosing } from "./losing.ts";
import styles from "./OrganiserEntry.module.css";
import { BLANK, seatOf, sizeOf, type TeamDto, type TeamServerForm } from "./useTeamForm.ts";
import { WhoFields } from "./WhoFields.tsx";

const LONGEST_NAME = 255;

type TeamFormProps = {
  form: TeamServerForm;
  shape: OrganisedShape;
  /** The present members by seat; null for a vacant seat. Empty for a new team. */
  members: readonly (string | null)[];
  /** Above the name. */
  children?: ReactNode;
  failure: string;
  /** Under the failure: links to the fixes. */
  fixes?: ReactNode;
  busy: boolean;
  save: (team: TeamDto) => void;
};

/** The form for a team's name and its members by position, as organisers type them. */
export function TeamForm({ form, shape, members, children, failure, fixes, busy, save }: TeamFormProps) {
  const { t, say } = useTexts();
  const { control, formState, getFieldState, setValue } = form.methods;
  const { minimum, maximum, genderList } = shape;
  const { append, remove } = useFieldArray({ control, name: "memberList" });
  const typed = useWatch({ control, name: "memberList" });
  const size = sizeOf(useWatch({ control, name: "size" }), { shape, members });
  const setSize = (next: number) => setValue("size", next, { shouldDirty: true });
  useLosing("team", formState.isDirty);
  const [box, toFirstWrong] = useFirstWrong<HTMLFormElement>();
  const list = useRef<HTMLOListElement>(null);
  const [swapped, setSwapped] = useState<{ readonly at: number } | null>(null);
  // The pressed button is gone, so the focus moves to the field in which the new member is typed.
  useEffect(() => {
    if (swapped !== null) list.current?.querySelector<HTMLElement>(`[data-seat="${swapped.at}"] input`)?.focus();
  }, [swapped]);
  const labelAt = (position: number) => {
    const gender = genderList?.[position - 1];
    if (gender === "MALE") return t("entry.team.manAt", { position });
    return gender === "FEMALE" ? t("entry.team.womanAt", { position }) : t("entry.team.member", { position });
  };
  return (
    <FormProvider {...form.methods}>
      <form ref={box} noValidate className={styles.form} onSubmit={form.submit(save, toFirstWrong)}>
        {children}
        <BoundInput name="teamName" label={t("entry.edit.teamName")} required maxLength={LONGEST_NAME} />
        <FormMessage kind="error" text={failure} />
        {fixes}
        <ol ref={list} tabIndex={-1} className={styles.seats} aria-label={t("entry.edit.members")}>
          {typed.slice(0, size).map((each, at) => {
            const path = `memberList.${at}` as const;
            const seat = seatOf(each, members);
            const { error } = getFieldState(`${path}.cachedPersonLicenseNumber`, formState);
            return (
              <li key={at} data-seat={at}>
                <fieldset className={styles.seat}>
                  <legend>{labelAt(at + 1)}</legend>
                  {seat === null ? (
                    <WhoFields number={`${path}.cachedPersonLicenseNumber`} day={`${path}.cachedPersonBirthDate`} />
                  ) : (
                    <p className={styles.seated}>
                      <span>{each.name}</span>
                      <Button
                        look="quiet"
                        onClick={() => {
                          setValue(`${path}.seat`, null, { shouldDirty: true });
                          setSwapped({ at });
                        }}
                      >
                        <span aria-hidden>{t("entry.edit.swap")}</span>
                        <span className="visually-hidden">{t("entry.edit.swapAt", { position: at + 1 })}</span>
                      </Button>
                    </p>
                  )}
                  {seat !== null && error !== undefined && <p className={styles.wrong}>{say(error.message ?? "")}</p>}
                </fieldset>
                {minimum < maximum && (
                  <IconButton
                    label={t("entry.team.removeAt", { position: at + 1 })}
                    icon={<IconX size={18} />}
                    disabled={size <= minimum}
                    onClick={() => {
                      remove(at);
                      append(BLANK, { shouldFocus: false });
                      setSize(size - 1);
                      list.current?.focus();
                    }}
                  />
                )}
              </li>
            );
          })}
        </ol>
        <div className={styles.buttons}>
          {minimum < maximum && (
            <Button
              icon={<IconPlus size={18} aria-hidden />}
              disabled={size >= maximum}
              onClick={() => setSize(size + 1)}
            >
              {t("entry.action.addMember")}
            </Button>
          )}
          <Button type="submit" look="primary" busy={busy}>
            {t("entry.edit.saveTeam")}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

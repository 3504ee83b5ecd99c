import { editingClosesAt } from "@rajt/contract/entry/entry.rules";
import type { OwnRelay } from "@rajt/contract/entry/team-entry.calls";
import { formatMoment, yearOf } from "@rajt/contract/kernel/days";
import { type FormEvent, useEffect, useId, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { useFirstWrong } from "../../../kernel/form/prompt/useFirstWrong.ts";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../../../kernel/ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { useStable } from "../../../kernel/useStable.ts";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { atFields, EMPTY, legsOf, relayDto, relaySchema, type TypedRelay } from "./relay-form.ts";
import { RelayFields } from "./RelayFields.tsx";
import styles from "./Team.module.css";

type ChangeRelayDialogProps = { entry: number; onClose: () => void };

/** The form in which a person renames the own mixed relay and replaces its members, until 17:00 on the day before the race. */
export function ChangeRelayDialog({ entry, onClose }: ChangeRelayDialogProps) {
  const { t } = useTexts();
  const relay = useCall("POST /competitionEntryControl/getOwnRelay", { entry });
  if (relay.data !== undefined)
    return <RelayForm entry={entry} relay={relay.data} reload={() => void relay.refetch()} onClose={onClose} />;
  return (
    <Dialog width="small" title={t("entry.relay.change")} onClose={onClose}>
      {relay.error === null ? (
        <SkeletonLines lines={6} label={t("shell.ui.loading")} />
      ) : (
        <ErrorState error={relay.error} retry={() => void relay.refetch()} />
      )}
    </Dialog>
  );
}

type RelayFormProps = ChangeRelayDialogProps & { relay: OwnRelay; reload: () => void };

function RelayForm({ entry, relay, reload, onClose }: RelayFormProps) {
  const { t, say, locale, translated } = useTexts();
  const { date, closed, position, born, updated } = relay;
  const id = useId();
  const resolver = useMemo(() => schemaResolver(relaySchema(yearOf(date)), say), [date, say]);
  const values = useMemo(() => typedOf(relay), [relay]);
  const form = useServerForm({ resolver, values, draft: { id: `own-relay.${entry}` } });
  // What was typed before the dialog was closed is restored without a question.
  const restore = useStable(form.draft.bringBack);
  useEffect(restore, [restore]);
  const [box, toFirstWrong] = useFirstWrong<HTMLFormElement>();
  const [failure, setFailure] = useState("");
  const save = useAct("POST /competitionEntryControl/changeOwnRelay", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      showToast("success", t("entry.relay.changed"));
      form.draft.drop();
      onClose();
    },
    refused: ({ code, message, properties = {} }) => {
      // The next save is based on the version that is shown now.
      if (code === "entry.organiser.changedMeanwhile") reload();
      if (form.setServerErrors(atFields(properties)).length === 0) setFailure(message ?? t("entry.failed.change"));
    },
  });
  const onSubmit = (event: FormEvent) => {
    setFailure("");
    form.submit((typed) => save.mutate({ entry, updated, ...relayDto(typed) }), toFirstWrong)(event);
  };
  return (
    <Dialog
      width="small"
      title={t("entry.relay.changeOf", { team: relay.teamName })}
      onClose={onClose}
      actions={
        closed === null ? (
          <>
            <Button onClick={onClose}>{t("shell.ui.cancel")}</Button>
            <Button
              type="submit"
              form={id}
              look="primary"
              busy={save.isPending}
              disabled={!form.methods.formState.isDirty}
            >
              {t("entry.relay.saveChange")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("shell.ui.close")}</Button>
        )
      }
    >
      {closed !== null && <Notice kind="warning">{closed}</Notice>}
      <form ref={box} id={id} className={styles.relay} onSubmit={onSubmit} noValidate>
        {closed === null && (
          <p className={styles.quiet}>
            {translated(relay.race.name)}.{" "}
            {t("entry.relay.changeUntil", { until: formatMoment(editingClosesAt(date), locale) })}
          </p>
        )}
        {failure !== "" && (
          <output>
            <Notice kind="error">{failure}</Notice>
          </output>
        )}
        <fieldset className={styles.fields} disabled={closed !== null}>
          <FormProvider {...form.methods}>
            <RelayFields position={position} born={born} />
          </FormProvider>
        </fieldset>
      </form>
    </Dialog>
  );
}

/** Returns what the form shows before anything is typed in it. */
function typedOf({ teamName, position, memberList }: OwnRelay): TypedRelay {
  const others = legsOf(position).filter(({ other }) => other !== null);
  const [second, third, fourth] = others.map((leg) => {
    const member = memberList.find((each) => each.position === leg.position);
    return { name: member?.name ?? "", year: String(member?.birthYear ?? "") };
  });
  const [blank] = EMPTY.others;
  return { name: teamName, others: [second ?? blank, third ?? blank, fourth ?? blank] };
}

import { SHARES_VIEWS } from "@rajt/contract/kernel/table/view.rights";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { use, useId, useState, type FormEvent } from "react";
import { ownName, useTexts } from "../../texts.tsx";
import { ShareRolesContext } from "../../share-roles.ts";
import { showToast } from "../../toasts.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CheckLine } from "../../ui/inputs/CheckLine.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { LabelledInput } from "../../form/prompt/LabelledInput.tsx";
import { useChange } from "../../calls/useAct.ts";
import { useViewer } from "../../viewer.tsx";
import { callName, reasonsIn, tableCall } from "../table-call.ts";
import styles from "./ViewsMenu.module.css";
import { useTableDeclaration } from "../TableModel.tsx";

const LONGEST = 100;

/** Saves the current filters, order and columns under a name. */
export function SaveViewDialog({ close }: { close: () => void }) {
  const { t } = useTexts();
  const { control, session } = useTableDeclaration();
  const queries = useQueryClient();
  const { may } = useViewer();
  const id = useId();
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [roles, setRoles] = useState<readonly number[]>([]);
  const { mutate, isPending } = useChange(
    (roleList: { id: number }[]) => tableCall(control, "saveView", { session, name: name.trim(), roleList }),
    {
      done: () => {
        showToast("success", t("kernel.table.views.saved", { name: name.trim() }));
        close();
      },
      refused: (answer) => setError(reasonsIn(answer)),
      settled: () => queries.invalidateQueries({ queryKey: [callName(control, "getViewList")] }),
    },
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") setError(t("kernel.error.required"));
    else mutate(roles.map((role) => ({ id: role })));
  };
  return (
    <Dialog
      width="small"
      persistent
      title={t("kernel.table.views.confirm")}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t("shell.ui.cancel")}</Button>
          <Button look="primary" type="submit" form={`${id}-form`} busy={isPending}>
            {t("kernel.table.views.confirm")}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={save}>
        <LabelledInput
          label={t("kernel.table.views.name")}
          required
          hint={t("kernel.table.views.hint")}
          error={error}
          value={name}
          maxLength={LONGEST}
          onChange={(typed) => {
            setName(typed);
            setError(undefined);
          }}
        />
        {may(SHARES_VIEWS) && <ShareRoles chosen={roles} set={setRoles} />}
      </form>
    </Dialog>
  );
}

/** For super admins: chooses the roles with which the view is shared. */
function ShareRoles({ chosen, set }: { chosen: readonly number[]; set: (roles: readonly number[]) => void }) {
  const speaker = useTexts();
  const { t } = speaker;
  const { read, labels } = use(ShareRolesContext);
  const { data = [] } = useQuery({
    queryKey: ["roles to share with"],
    queryFn: ({ signal }) => read(signal),
    meta: { background: true },
  });
  return (
    <fieldset className={styles.roles}>
      <legend className={styles.rolesLegend}>{t("kernel.table.views.roles")}</legend>
      {data.map(({ id, name }) => (
        <CheckLine
          key={id}
          checked={chosen.includes(id)}
          onChange={({ target }) => set(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        >
          {ownName(speaker, labels, name)}
        </CheckLine>
      ))}
    </fieldset>
  );
}

import { pathTo } from "@rajt/contract/portal.pages";
import "../../../kernel/form/check/jitless.ts";
import { newPassword } from "@rajt/contract/access/sign-in/access.form";
import { useMemo, useState, type FormEvent } from "react";
import { useNavigate, useParams } from "react-router";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { TextField } from "../../../kernel/form/fields/TextField.tsx";
import { useFirstWrong } from "../../../kernel/form/prompt/useFirstWrong.ts";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { AccessCard } from "./AccessCard.tsx";

const EMPTY = { password: "", passwordAgain: "" };

/** Sets a new password with the key of the mailed link (product/access 26). */
export function NewPasswordPage() {
  const { t, say } = useTexts();
  const navigate = useNavigate();
  const { userId = "", key = "" } = useParams();
  const [refusal, setRefusal] = useState("");
  const resolver = useMemo(() => schemaResolver(newPassword, say), [say]);
  const { methods, submit, setServerErrors } = useServerForm({ resolver, values: EMPTY });
  const [form, toFirstWrong] = useFirstWrong<HTMLFormElement>();
  const save = useAct("POST /userAccountControl/setNewPassword", {
    done: () => {
      showToast("success", t("access.newPassword.done"));
      void navigate(pathTo("login"));
    },
    refused: ({ message, properties }) => {
      if (setServerErrors(properties ?? {}).length > 0) toFirstWrong();
      else setRefusal(message ?? t("access.newPassword.failed"));
    },
  });
  const onSubmit = (event: FormEvent) => {
    setRefusal("");
    submit((dto) => {
      if (/^\d+$/.test(userId)) save.mutate({ key, userId: Number(userId), dto });
      else setRefusal(t("access.newPassword.linkDead"));
    }, toFirstWrong)(event);
  };
  return (
    <AccessCard footer={<PortalLink to={pathTo("passwordRequest")}>{t("access.passwordRequest.title")}</PortalLink>}>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <FormMessage kind="error" text={refusal} />
        <TextField
          type="password"
          control={methods.control}
          name="password"
          label={t("access.newPassword.password")}
          autoComplete="new-password"
        />
        <TextField
          type="password"
          control={methods.control}
          name="passwordAgain"
          label={t("access.newPassword.passwordAgain")}
          autoComplete="new-password"
        />
        <Button type="submit" look="primary" busy={save.isPending}>
          {t("access.newPassword.submit")}
        </Button>
      </form>
    </AccessCard>
  );
}

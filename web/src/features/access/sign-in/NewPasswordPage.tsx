import { pathTo } from "@rajt/contract/portal.pages";
import "../../../kernel/form/check/jitless.ts";
import { newPassword } from "@rajt/contract/access/sign-in/access.form";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { TextField } from "../../../kernel/form/fields/TextField.tsx";
import { showFieldMessages, usePortalForm } from "../../../kernel/form/record/usePortalForm.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { AccessCard } from "./AccessCard.tsx";

/** Setting a new password with the key of the mailed link (product/access 26). */
export function NewPasswordPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { userId = "", key = "" } = useParams();
  const [refusal, setRefusal] = useState("");
  const form = usePortalForm(newPassword, { password: "", passwordAgain: "" });
  const save = useAct("POST /userAccountControl/setNewPassword", {
    done: () => {
      showToast("success", t("access.newPassword.done"));
      void navigate(pathTo("login"));
    },
    refused: ({ message, properties }) => {
      if (!showFieldMessages(form, properties)) setRefusal(message ?? t("access.newPassword.failed"));
    },
  });
  const submit = form.handleSubmit((dto) => {
    setRefusal("");
    if (/^\d+$/.test(userId)) save.mutate({ key, userId: Number(userId), dto });
    else setRefusal(t("access.newPassword.linkDead"));
  });
  return (
    <AccessCard footer={<PortalLink to={pathTo("passwordRequest")}>{t("access.passwordRequest.title")}</PortalLink>}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormMessage kind="error" text={refusal} />
        <TextField
          type="password"
          control={form.control}
          name="password"
          label={t("access.newPassword.password")}
          autoComplete="new-password"
        />
        <TextField
          type="password"
          control={form.control}
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

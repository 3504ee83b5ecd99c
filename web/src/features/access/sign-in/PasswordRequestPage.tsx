import { pathTo } from "@rajt/contract/portal.pages";
import "../../../kernel/form/check/jitless.ts";
import { passwordRequest } from "@rajt/contract/access/sign-in/access.form";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { TextField } from "../../../kernel/form/fields/TextField.tsx";
import { usePortalForm } from "../../../kernel/form/record/usePortalForm.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { AccessCard } from "./AccessCard.tsx";

/** Asking for the mail with which a new password can be set (product/access 25). */
export function PasswordRequestPage() {
  const { t } = useTexts();
  const [granted, setGranted] = useState<boolean | null>(null);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form goes away, and the button that was pressed with it.
    if (granted === true) said.current?.focus();
  }, [granted]);
  const form = usePortalForm(passwordRequest, { email: "" });
  const ask = useAct("POST /userAccountControl/requestNewPassword", {
    done: (sent) => {
      setGranted(sent);
      if (!sent) form.reset();
    },
  });
  const submit = form.handleSubmit((input) => {
    setGranted(null);
    ask.mutate(input);
  });
  return (
    <AccessCard
      footer={
        <PortalLink to={pathTo("login")} className={buttonClass("quiet")}>
          <IconArrowLeft size={18} aria-hidden /> {t("access.passwordRequest.back")}
        </PortalLink>
      }
    >
      <div ref={said} tabIndex={-1}>
        <FormMessage kind="success" text={granted === true ? t("access.passwordRequest.sent") : ""} />
      </div>
      {granted !== true && (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <FormMessage kind="error" text={granted === false ? t("access.passwordRequest.failed") : ""} />
          <TextField
            control={form.control}
            name="email"
            type="email"
            label={t("access.passwordRequest.email")}
            autoComplete="email"
          />
          <Button type="submit" look="primary" busy={ask.isPending}>
            {t("access.passwordRequest.submit")}
          </Button>
        </form>
      )}
    </AccessCard>
  );
}

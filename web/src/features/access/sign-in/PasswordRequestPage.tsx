import { pathTo } from "@rajt/contract/portal.pages";
import "../../../kernel/form/check/jitless.ts";
import { passwordRequest } from "@rajt/contract/access/sign-in/access.form";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { TextField } from "../../../kernel/form/fields/TextField.tsx";
import { useFirstWrong } from "../../../kernel/form/prompt/useFirstWrong.ts";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCarriedName } from "./carried-name.ts";
import { AccessCard } from "./AccessCard.tsx";

/** Requests the mail with which a new password can be set, by e-mail address or licence number (product/access 25). */
export function PasswordRequestPage() {
  const { t, say } = useTexts();
  const [granted, setGranted] = useState<boolean | null>(null);
  const [isNumber, setNumber] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form is gone, and the pressed button with it.
    if (granted === true) result.current?.focus();
  }, [granted]);
  const resolver = useMemo(() => schemaResolver(passwordRequest, say), [say]);
  const carried = useCarriedName();
  const values = useMemo(() => ({ email: carried }), [carried]);
  const { methods, submit } = useServerForm({ resolver, values });
  const [form, toFirstWrong] = useFirstWrong<HTMLFormElement>();
  const request = useAct("POST /userAccountControl/requestNewPassword", {
    done: (sent, { email }) => {
      setGranted(sent);
      setNumber(!email.includes("@"));
      if (!sent) methods.reset();
    },
  });
  const onSubmit = (event: FormEvent) => {
    setGranted(null);
    submit((input) => request.mutate(input), toFirstWrong)(event);
  };
  return (
    <AccessCard
      footer={
        <PortalLink to={pathTo("login")} className={buttonClass("quiet")}>
          <IconArrowLeft size={18} aria-hidden /> {t("access.passwordRequest.back")}
        </PortalLink>
      }
    >
      <div ref={result} tabIndex={-1}>
        <FormMessage
          kind="success"
          text={
            granted === true ? t(isNumber ? "access.passwordRequest.sentByNumber" : "access.passwordRequest.sent") : ""
          }
        />
      </div>
      {granted !== true && (
        <form ref={form} noValidate onSubmit={onSubmit}>
          <FormMessage
            kind="error"
            text={
              granted === false
                ? t(isNumber ? "access.passwordRequest.failedByNumber" : "access.passwordRequest.failed")
                : ""
            }
          />
          <TextField
            control={methods.control}
            name="email"
            label={t("access.passwordRequest.email")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" look="primary" busy={request.isPending}>
            {t("access.passwordRequest.submit")}
          </Button>
        </form>
      )}
    </AccessCard>
  );
}

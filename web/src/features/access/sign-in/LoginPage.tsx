import { pathTo } from "@rajt/contract/portal.pages";
import { credentialProblems, type Credentials } from "@rajt/contract/access/sign-in/credentials.rules";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { FormMessage } from "../../../kernel/form/FormMessage.tsx";
import { TextField } from "../../../kernel/form/fields/TextField.tsx";
import { useMayOpen } from "../../../kernel/page/page-needs.ts";
import { isSessionEnd, returnTarget } from "../../../kernel/page/return-target.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useViewerRefresh } from "../../../kernel/viewer.tsx";
import { AccessCard } from "./AccessCard.tsx";
import { useCarriedName } from "./carried-name.ts";
import { ProofAgain } from "./ProofAgain.tsx";
import { useRuledForm } from "./useRuledForm.ts";

/** Signs in by e-mail address or licence number (product/access 16). */
export function LoginPage() {
  const { t, say } = useTexts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const refreshViewer = useViewerRefresh();
  const mayOpen = useMayOpen();
  const hasEnded = isSessionEnd(useLocation().state);
  const [refusal, setRefusal] = useState("");
  const form = useRuledForm<Credentials>(credentialProblems, { email: useCarriedName(), password: "" });
  const { isValid, isDirty } = form.formState;
  const fields = useRef<HTMLFormElement>(null);
  // The first empty field.
  useEffect(
    () => [...(fields.current?.querySelectorAll("input") ?? [])].find(({ value }) => value === "")?.focus(),
    [],
  );
  const signIn = useAct("POST /userLogin/loginV2", {
    done: async () => {
      await refreshViewer();
      await navigate(returnTarget(query), { replace: true });
    },
    refused: ({ message, code }) => {
      setRefusal(message ?? say(code ?? "access.login.failed"));
      form.setFocus("password", { shouldSelect: true });
    },
  });
  const submit = form.handleSubmit((input) => {
    setRefusal("");
    signIn.mutate(input);
  });
  return (
    <AccessCard
      footer={
        <>
          <p>
            {t("access.login.forgotten")}{" "}
            <PortalLink to={pathTo("passwordRequest")} state={{ name: form.watch("email") }}>
              {t("access.login.askNew")}
            </PortalLink>
          </p>
          {mayOpen(pathTo("registration")) && (
            <p>
              <PortalLink to={pathTo("registration")}>{t("shell.menu.register")}</PortalLink>
            </p>
          )}
        </>
      }
    >
      <form ref={fields} noValidate onSubmit={(event) => void submit(event)}>
        <FormMessage kind="info" text={refusal === "" && hasEnded ? t("access.login.ended") : ""} />
        <FormMessage kind="error" text={refusal} />
        {refusal !== "" && <ProofAgain email={form.getValues("email")} />}
        <TextField
          control={form.control}
          name="email"
          label={t("access.login.identifier")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          type="password"
          control={form.control}
          name="password"
          label={t("access.login.password")}
          autoComplete="current-password"
        />
        <Button type="submit" look="primary" disabled={!isValid || !isDirty} busy={signIn.isPending}>
          {t("access.login.submit")}
        </Button>
      </form>
    </AccessCard>
  );
}

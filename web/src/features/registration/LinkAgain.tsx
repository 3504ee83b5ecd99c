import { pathTo } from "@rajt/contract/portal.pages";
import { useState } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import { FormMessage } from "../../kernel/form/FormMessage.tsx";
import { LabelledInput } from "../../kernel/form/prompt/LabelledInput.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import styles from "./Registration.module.css";

/**
 * Requests the link that proves an address again. Registering again comes last: the registration of a child with a
 * contact address still exists, and would exist twice.
 */
export function LinkAgain() {
  const { t } = useTexts();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState("");
  const send = useAct("POST /registrationControl/sendProofAgain", {
    refused: ({ properties, message }) => setProblem(properties?.["email"]?.[0]?.message ?? message ?? ""),
  });
  return (
    <>
      {!send.isSuccess && (
        <form
          noValidate
          className={styles.section}
          onSubmit={(event) => {
            event.preventDefault();
            setProblem("");
            send.mutate({ email });
          }}
        >
          <LabelledInput
            type="email"
            label={t("registration.confirm.email")}
            value={email}
            onChange={setEmail}
            error={problem || undefined}
            autoComplete="email"
            required
          />
          <div className={styles.buttons}>
            <Button type="submit" look="primary" busy={send.isPending}>
              {t("registration.again.send")}
            </Button>
          </div>
        </form>
      )}
      <FormMessage kind="success" text={send.isSuccess ? t("registration.again.sent") : ""} />
      {send.isSuccess && (
        <>
          <p>{t("registration.confirm.lastWay")}</p>
          <p>
            <PortalLink to={pathTo("registration")} className={buttonClass("quiet")}>
              {t("registration.title")}
            </PortalLink>
          </p>
        </>
      )}
    </>
  );
}

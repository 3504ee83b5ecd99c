import { pathTo } from "@rajt/contract/portal.pages";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { FormMessage } from "../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useAct } from "../../kernel/calls/useAct.ts";
import styles from "./Registration.module.css";

type Outcome = {
  readonly kind: "success" | "error";
  readonly text: string;
  /** The address that signs in from now on; null for a contact address. */
  readonly email?: string | null;
};

/** The page behind the mailed link. It acts only on a click: mail scanners open links, and would use this one up. */
export function ConfirmAddressPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const confirm = useAct("POST /registrationControl/confirm", {
    done: ({ email = null }) =>
      setOutcome({
        kind: "success",
        text: t(email === null ? "registration.confirm.contactDone" : "registration.confirm.done"),
        email,
      }),
    refused: () => setOutcome({ kind: "error", text: t("registration.refusal.linkDead") }),
  });
  return (
    <div className={styles.card}>
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <PageTitle lead={outcome === null && t("registration.confirm.text")} />
      <FormMessage kind={outcome?.kind ?? "info"} text={outcome?.text ?? ""} />
      <div className={styles.buttons}>
        {outcome?.email === null && (
          <PortalLink to={pathTo("calendar")} className={buttonClass("primary")}>
            {t("registration.done.calendar")}
          </PortalLink>
        )}
        {outcome === null ? (
          <Button
            look="primary"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ token: query.get("token") ?? "" })}
          >
            {t("registration.confirm.submit")}
          </Button>
        ) : (
          <PortalLink
            to={pathTo("login")}
            state={{ name: outcome.email ?? "" }}
            className={buttonClass(outcome.email === null ? "secondary" : "primary")}
          >
            {t("registration.login")}
          </PortalLink>
        )}
        {outcome?.kind === "error" && (
          <PortalLink to={pathTo("registration")} className={buttonClass()}>
            {t("registration.title")}
          </PortalLink>
        )}
      </div>
    </div>
  );
}

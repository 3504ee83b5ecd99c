import { pathTo } from "@rajt/contract/portal.pages";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { FormMessage } from "../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { useAct } from "../../kernel/calls/useAct.ts";
import { LinkAgain } from "./LinkAgain.tsx";
import styles from "./Registration.module.css";

type Outcome = {
  /** `error`: the same link may work later. */
  readonly kind: "success" | "dead" | "error";
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
    refused: ({ code, message, properties }) =>
      setOutcome(
        code === "registration.refusal.linkDead" || properties?.["token"] !== undefined
          ? { kind: "dead", text: t("registration.refusal.linkDead") }
          : { kind: "error", text: message ?? "" },
      ),
  });
  const isOpen = outcome === null || outcome.kind === "error";
  return (
    <div className={styles.card}>
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <PageTitle lead={isOpen && t("registration.confirm.text")} />
      <FormMessage kind={outcome?.kind === "success" ? "success" : "error"} text={outcome?.text ?? ""} />
      {outcome?.kind === "dead" && <LinkAgain />}
      <div className={styles.buttons}>
        {outcome?.email === null && (
          <PortalLink to={pathTo("calendar")} className={buttonClass("primary")}>
            {t("registration.done.calendar")}
          </PortalLink>
        )}
        {isOpen ? (
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
            className={buttonClass(outcome.email ? "primary" : "secondary")}
          >
            {t("registration.login")}
          </PortalLink>
        )}
      </div>
    </div>
  );
}

import { isOnTrial } from "@rajt/contract/people/person/person.rules";
import { pathTo } from "@rajt/contract/portal.pages";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useAct } from "../../kernel/calls/useAct.ts";
import { FormMessage } from "../../kernel/form/FormMessage.tsx";
import { textIn, type Values } from "../../kernel/form/record/values.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import styles from "./Registration.module.css";

/** Shown after a registration (product/registration 18): where the mail went, and what comes next. */
export function RegistrationDone({ sent, again }: { sent: Values; again: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  // The form is gone, and the focused button with it.
  useEffect(() => {
    place.current?.focus();
    scrollTo({ top: 0 });
  }, []);
  const own = textIn(sent["email"]).trim();
  const email = own || textIn(sent["contactEmail"]).trim();
  const send = useAct("POST /registrationControl/sendProofAgain", {});
  return (
    <div ref={place} tabIndex={-1} className={styles.card}>
      <PageTitle title={t("registration.done.title")} />
      <Notice kind="success">
        {t(own === "" ? "registration.done.contact" : "registration.done.text", { email })}
      </Notice>
      <h2 className={styles.next}>{t("registration.done.next")}</h2>
      <ol className={styles.steps}>
        <li>{t("registration.done.prove")}</li>
        <li>{t("registration.done.verify")}</li>
        {own === "" && <li>{t("registration.done.number")}</li>}
        <li>{t(isOnTrial(sent) ? "registration.done.noFee" : "registration.done.fee")}</li>
      </ol>
      <FormMessage kind="success" text={send.isSuccess ? t("registration.done.sent") : ""} />
      <div className={styles.buttons}>
        <PortalLink to={pathTo("calendar")} className={buttonClass("primary")}>
          {t("registration.done.calendar")}
        </PortalLink>
        {!send.isSuccess && (
          <Button busy={send.isPending} onClick={() => send.mutate({ email })}>
            {t("registration.done.send")}
          </Button>
        )}
        <Button
          onClick={() => {
            again();
            void navigate(pathTo("registration"));
          }}
        >
          {t("registration.done.again")}
        </Button>
      </div>
    </div>
  );
}

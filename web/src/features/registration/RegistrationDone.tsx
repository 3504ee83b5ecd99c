import { pathTo } from "@rajt/contract/portal.pages";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import styles from "./Registration.module.css";

/** Shown after a registration (product/registration 5). */
export function RegistrationDone({ again }: { again: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  // The form is gone, and the focused button with it.
  useEffect(() => {
    place.current?.focus();
    scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.card}>
      <PageTitle title={t("registration.done.title")} />
      <Notice kind="success">{t("registration.done.text")}</Notice>
      <div className={styles.buttons}>
        <PortalLink to={pathTo("login")} className={buttonClass("primary")}>
          {t("registration.done.login")}
        </PortalLink>
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

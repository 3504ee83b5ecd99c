import { pathTo } from "@rajt/contract/portal.pages";
import { useState } from "react";
import { useParams } from "react-router";
import { useAct } from "../../kernel/calls/useAct.ts";
import { FormMessage } from "../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Button, buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import styles from "./PreferencesPage.module.css";

type Result = "done" | "dead" | null;

/** The page of the link that ends the mails of a category. It requires a click, since programs that check mails open links. */
export function UnsubscribePage() {
  const { t } = useTexts();
  const { key = "" } = useParams();
  const [result, setResult] = useState<Result>(null);
  const unsubscribe = useAct("POST /notificationPreferenceControl/unsubscribe", {
    done: () => setResult("done"),
    refused: () => setResult("dead"),
  });
  const kind = { done: "success", dead: "error" } as const;
  return (
    <div className={styles.categories}>
      <PageTitle />
      <FormMessage
        kind={result === null ? "info" : kind[result]}
        text={t(`notification.preference.unsubscribe.${result ?? "text"}`)}
      />
      {result === null ? (
        <div>
          <Button look="primary" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ key })}>
            {t("notification.preference.unsubscribe.submit")}
          </Button>
        </div>
      ) : (
        <div>
          <PortalLink to={pathTo("notificationPreferences")} className={buttonClass("primary")}>
            {t("notification.preference.title")}
          </PortalLink>
        </div>
      )}
    </div>
  );
}

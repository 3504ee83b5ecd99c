import { IconWifiOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useConnected } from "../../kernel/calls/connection.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { viewerQuery } from "../../kernel/viewer.tsx";
import styles from "./OfflineBanner.module.css";

const TRY_EVERY_MS = 5000;

/** Shown while the server is unreachable: polls it, and refetches the page's data once it responds. */
export function OfflineBanner() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const connected = useConnected();
  useEffect(() => {
    if (connected) return undefined;
    const knock = () => void queries.refetchQueries({ queryKey: viewerQuery.queryKey });
    const timer = setInterval(knock, TRY_EVERY_MS);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries();
    };
  }, [connected, queries]);
  return (
    <output>
      {!connected && (
        <p className={styles.banner}>
          <IconWifiOff size={20} aria-hidden /> {t("shell.connection.banner")}
        </p>
      )}
    </output>
  );
}

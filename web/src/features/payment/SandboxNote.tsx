import { PROVIDER_NAMES, type CardProvider } from "@rajt/contract/payment/card-provider.values";
import { useTexts } from "../../kernel/texts.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./Paying.module.css";

/** Names the providers of a payment that are the portal's own sandbox. */
export function SandboxNote({ providers }: { providers: readonly CardProvider[] }) {
  const { t } = useTexts();
  const { sandbox } = useViewer().config.settingMap;
  const names = providers.map((provider) => PROVIDER_NAMES[provider]).filter((name) => sandbox[name] === true);
  if (names.length === 0) return null;
  return <p className={styles.sandbox}>{t("payment.sandbox", { provider: names.join(", ") })}</p>;
}

import { formatMoment } from "@rajt/contract/kernel/days";
import { useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import styles from "./OwnRaces.module.css";

const FEED = "GET /competitionEntryControl/getOwnFeed";

/**
 * The feed of the own races for a calendar program: its address is shown once, and can be replaced and revoked
 * (product/entering 36).
 */
export function OwnFeed() {
  const { t, locale } = useTexts();
  const { data } = useCall(FEED, {}, { background: true });
  const [address, setAddress] = useState<string | null>(null);
  const make = useAct("POST /competitionEntryControl/makeOwnFeed", {
    invalidates: [FEED],
    done: ({ path }) => setAddress(`${location.origin}${path}?lang=${locale}`),
  });
  const end = useAct("POST /competitionEntryControl/endOwnFeed", {
    invalidates: [FEED],
    done: () => {
      setAddress(null);
      showToast("success", t("entry.own.feed.ended"));
    },
  });
  if (data === undefined) return null;
  const { since } = data;
  return (
    <section className={styles.feed}>
      <h2 className={styles.date}>{t("entry.own.feed.title")}</h2>
      <p>{t("entry.own.feed.text")}</p>
      {address === null && since !== null && (
        <p>
          {t("entry.own.feed.since", { moment: formatMoment(new Date(since), locale) })} {t("entry.own.feed.renewed")}
        </p>
      )}
      {address !== null && <Address address={address} />}
      <p className={styles.acts}>
        <Button busy={make.isPending} onClick={() => make.mutate({})}>
          {t(since === null ? "entry.own.feed.make" : "entry.own.feed.renew")}
        </Button>
        {since !== null && (
          <Button look="quiet" busy={end.isPending} onClick={() => end.mutate({})}>
            {t("entry.own.feed.end")}
          </Button>
        )}
      </p>
    </section>
  );
}

function Address({ address }: { address: string }) {
  const { t } = useTexts();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast("success", t("entry.own.feed.copied")),
      () => showToast("warning", t("entry.own.feed.copyFailed")),
    );
  return (
    <div aria-live="polite">
      <p>
        {t("entry.own.feed.address")}. {t("entry.own.feed.once")}
      </p>
      <code>{address}</code>
      <p className={styles.acts}>
        <Button look="primary" onClick={() => void copy()}>
          {t("entry.own.feed.copy")}
        </Button>
        <a href={address.replace(/^https?:/, "webcal:")} className={buttonClass("secondary")}>
          {t("entry.own.feed.open")}
        </a>
      </p>
    </div>
  );
}

import { CHOICES, isOptional, type Category } from "@rajt/contract/notification/preference.values";
import { IconLock } from "@tabler/icons-react";
import { useId } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Choice } from "../../kernel/ui/inputs/Choice.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import styles from "./PreferencesPage.module.css";

const OWN = "GET /notificationPreferenceControl/getOwn";

/** Edits the viewer's preferences by category; each change is saved at once. */
export function PreferencesPage() {
  const { t } = useTexts();
  const { data, isError, error, refetch } = useCall(OWN, {});
  const choose = useAct("POST /notificationPreferenceControl/choose", {
    invalidates: [OWN],
    done: () => showToast("success", t("notification.preference.saved")),
  });
  return (
    <>
      <PageTitle lead={t("notification.preference.lead")} />
      {data === undefined && isError && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonLines lines={8} label={t("shell.ui.loading")} />}
      <div className={styles.categories}>
        {data?.map(
          ({ category, choice }) =>
            isOptional(category) && (
              <Choice
                key={category}
                legend={t(`notification.preference.category.${category}`)}
                note={t(`notification.preference.about.${category}`)}
                options={CHOICES}
                chosen={choice}
                choose={(chosen) => choose.mutate({ category, choice: chosen })}
                name={(option) => t(`notification.preference.choice.${option}`)}
              />
            ),
        )}
      </div>
      {data !== undefined && <Locked categories={data.filter(({ locked }) => locked)} />}
    </>
  );
}

/** Lists the mandatory categories, each with its reason. */
function Locked({ categories }: { categories: readonly { readonly category: Category }[] }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <section className={styles.locked} aria-labelledby={id}>
      <h2 id={id}>
        <IconLock size={18} aria-hidden /> {t("notification.preference.always")}
      </h2>
      <dl>
        {categories.map(({ category }) => (
          <div key={category}>
            <dt>{t(`notification.preference.category.${category}`)}</dt>
            <dd>{t(`notification.preference.about.${category}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

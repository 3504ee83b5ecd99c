import { useAddresses } from "../page/this-page.ts";
import { onCreate, type Form } from "@rajt/contract/kernel/form/form";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isGone } from "../calls/call-error.ts";
import { recordId } from "../record-id.ts";
import { lastPath } from "../table/session/place.ts";
import { useTexts } from "../texts.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import { ErrorState } from "../ui/page/ErrorState.tsx";
import { buttonClass } from "../ui/buttons/Button.tsx";
import { PageTitle } from "../ui/page/PageTitle.tsx";
import { PortalLink } from "../ui/buttons/PortalLink.tsx";
import { useViewer } from "../viewer.tsx";
import { formApi, NEW, type Loaded } from "./form-api.ts";
import type { NamedOptions } from "./form-options.ts";
import { FormSkeleton } from "./FormSkeleton.tsx";
import { FormView } from "./FormView.tsx";
import { wordsOf } from "./form-words.ts";
import { withValues } from "./record/changes.ts";
import { type Values } from "./record/values.ts";

type FormScreenProps = { form: Form; options: NamedOptions; id: string };

/** Shows the form at an address: loading, missing or loaded. */
export function FormScreen({ form: declared, options, id }: FormScreenProps) {
  const { may } = useViewer();
  const texts = useTexts();
  const isNew = id === NEW;
  const form = useMemo(() => (isNew ? onCreate(declared) : declared), [isNew, declared]);
  const api = useMemo(() => formApi(form), [form]);
  const record = isNew ? null : recordId(id);
  const isThere = isNew ? form.create !== false && may(form.creates ?? form.writes) : record !== null;
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: [`POST /${form.control}/getData`, { id: record }],
    queryFn: async ({ signal }) => begun(await api.load(record, signal), options.begins),
    enabled: isThere,
    // The record is loaded once, and again only after a known change: never while it is edited.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnReconnect: false,
  });
  if (isThere && data !== undefined && isFetchedAfterMount && !isGone(error))
    return <FormView form={form} options={options} id={id} api={api} first={data} />;
  const words = wordsOf(texts, options.texts);
  const title = words.kind() ?? words.newTitle();
  if (!isThere || isGone(error))
    return (
      <>
        <PageTitle title={title} />
        <NoData options={options} why={words.gone()} />
      </>
    );
  if (error !== null)
    return (
      <>
        <PageTitle title={title} />
        <ErrorState error={error} retry={() => void refetch()} />
      </>
    );
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <FormSkeleton form={form} />
    </>
  );
}

/** Returns a new record with the page's first values. */
function begun(loaded: Loaded, begins: Values = {}): Loaded {
  const { record, access } = loaded;
  if (record.id !== null) return loaded;
  const open = Object.entries(begins).filter(
    ([name]) => access.editableAccess === "Full" || access.editableFields.includes(name),
  );
  return { record: withValues(record, Object.fromEntries(open)), access };
}

/** Shown for a record that does not exist or may not be read (product/forms 10). */
function NoData({ options: { backText }, why }: { options: NamedOptions; why: string | undefined }) {
  const { t, say } = useTexts();
  const { above } = useAddresses();
  return (
    <EmptyState
      title={t("kernel.error.noData")}
      {...(why !== undefined && { text: why })}
      action={
        <PortalLink to={lastPath(above)} className={buttonClass()}>
          {say(backText ?? "kernel.form.back")}
        </PortalLink>
      }
    />
  );
}

import { useWatch } from "react-hook-form";
import { useTexts } from "../texts.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import styles from "./Form.module.css";
import { FormField } from "./fields/FormField.tsx";
import { useFormModel } from "./FormModel.ts";
import type { TabPart } from "./layout.ts";
import { fieldOf, type FieldProblem } from "./problems.ts";

type FormBodyProps = {
  layout: readonly TabPart[];
  problems: readonly FieldProblem[];
  tab: string;
  setTab: (key: string) => void;
};

/** The fields in their sections, and the sections in their tabs; a tab says how much is wrong in it. */
export function FormBody({ layout, problems, tab, setTab }: FormBodyProps) {
  const { t } = useTexts();
  const { form, words, isEditable } = useFormModel();
  const isAnyRequired = Object.entries(form.fields).some(
    ([name, field]) => (field.required ?? field.expected) === true && isEditable(name),
  );
  const [only] = layout;
  return (
    <>
      {isAnyRequired && <p className={styles.explained}>{t("kernel.form.requiredMark")}</p>}
      {form.tabs === undefined && only !== undefined ? (
        <Part part={only} />
      ) : (
        <Tabs
          label={t("kernel.form.tabs")}
          active={tab}
          onChange={setTab}
          tabs={layout.map((part) => ({
            key: part.key,
            label: (
              <TabLabel
                text={words.tab(part.key)}
                wrong={problems.filter(({ path }) => part.names.includes(fieldOf(path))).length}
              />
            ),
            content: <Part part={part} />,
          }))}
        />
      )}
    </>
  );
}

function TabLabel({ text, wrong }: { text: string; wrong: number }) {
  const { t } = useTexts();
  if (wrong === 0) return text;
  return (
    <span className={styles.wrongTab}>
      {text} <span className={styles.wrongCount}>{t("kernel.form.errorCount", { count: wrong })}</span>
    </span>
  );
}

function Part({ part: { sections } }: { part: TabPart }) {
  const { form, words, isEditable, appears } = useFormModel();
  const deciding: unknown[] = useWatch({ name: [...appears.of] });
  const values = Object.fromEntries(appears.of.map((name, place) => [name, deciding[place]]));
  const there = sections
    .map(({ key, names }) => ({ key, names: names.filter((name) => appears.if(name, values)) }))
    .filter(({ names }) => names.length > 0);
  return there.map(({ key, names }) => (
    <section key={key} className={styles.section}>
      {key !== null && <h2>{words.section(key)}</h2>}
      <div className={styles.grid}>
        {names.map((name) => {
          const field = form.fields[name];
          return (
            field && (
              <FormField key={name} path={name} name={name} field={field} words={words} editable={isEditable(name)} />
            )
          );
        })}
      </div>
    </section>
  ));
}

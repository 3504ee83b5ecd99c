import { useWatch } from "react-hook-form";
import { useTexts } from "../texts.tsx";
import { TabList, TabPanel } from "../ui/page/Tabs.tsx";
import { useViewer } from "../viewer.tsx";
import styles from "./Form.module.css";
import { isMarked } from "./editable.ts";
import { FormField } from "./fields/FormField.tsx";
import { PointedOut } from "./fields/PointedOut.tsx";
import { useEditable, useFormLooks, useFormRecord, useFormSource } from "./FormModel.ts";
import type { TabPart } from "./layout.ts";
import { fieldOf, type FieldProblem } from "./check/problems.ts";
import { FoldedSection } from "./sections/FoldedSection.tsx";
import { SectionList } from "./sections/SectionList.tsx";

type FormBodyProps = {
  layout: readonly TabPart[];
  problems: readonly FieldProblem[];
  tab: string;
  setTab: (key: string) => void;
};

/**
 * Draws the fields in their sections and tabs; a tab shows its number of problems. A tab in which no field appears is left out; a tab
 * without fields opens a panel outside the form.
 */
export function FormBody({ layout, problems, tab, setTab }: FormBodyProps) {
  const { t } = useTexts();
  const { words, idOf, isPointedOut } = useFormLooks();
  const parts = useAppearing(layout);
  const open = parts.find(({ key }) => key === tab) ?? parts[0];
  if (open === undefined) return null;
  if (parts.length === 1) return <Part part={open} />;
  return (
    <>
      <TabList
        id={idOf(TABS)}
        label={t("kernel.form.tabs")}
        active={open.key}
        onChange={setTab}
        tabs={parts.map((part) => ({
          key: part.key,
          label: (
            <TabLabel
              text={words.tab(part.key)}
              wrong={problems.filter(({ path }) => part.names.includes(fieldOf(path))).length}
              isPointedOut={part.names.some(isPointedOut)}
            />
          ),
        }))}
      />
      {open.names.length > 0 && (
        <TabPanel id={idOf(TABS)} active={open.key}>
          <Part part={open} />
        </TabPanel>
      )}
    </>
  );
}

/** The path that gives a form's tabs their id. */
export const TABS = "tabs";

/** Returns the tabs with the sections and fields that appear for the current values. */
export function useAppearing(layout: readonly TabPart[]): readonly TabPart[] {
  const { appears } = useFormLooks();
  const { id, moves, may, loaded } = useFormRecord();
  const who = useViewer();
  const deciding: unknown[] = useWatch({ name: [...appears.of] });
  const values = Object.fromEntries(appears.of.map((name, place) => [name, deciding[place]]));
  return layout
    .map((part) => ({
      ...part,
      sections: part.sections
        .map(({ key, names }) => ({
          key,
          names: names.filter((name) => appears.if(name, values, who, { id, moves, may, values: loaded })),
        }))
        .filter(({ names }) => names.length > 0),
    }))
    .filter(({ names, sections }) => names.length === 0 || sections.length > 0);
}

function TabLabel({ text, wrong, isPointedOut }: { text: string; wrong: number; isPointedOut: boolean }) {
  const { t } = useTexts();
  if (wrong === 0)
    return isPointedOut ? (
      <>
        {text} <PointedOut />
      </>
    ) : (
      text
    );
  return (
    <span className={styles.wrongTab}>
      {text} <span className={styles.wrongCount}>{t("kernel.form.errorCount", { count: wrong })}</span>
    </span>
  );
}

/** Draws the fields of a tab or a step; `describedBy` is the id of the text that describes its heading. */
export function Part({ part: { sections }, describedBy }: { part: TabPart; describedBy?: string }) {
  const { t } = useTexts();
  const { form } = useFormSource();
  const { words, idOf, isPointedOut, isFolded } = useFormLooks();
  const isEditable = useEditable();
  const headed = sections.flatMap(({ key }) =>
    key === null ? [] : [{ id: idOf(sectionId(key)), title: words.section(key) }],
  );
  const isAnyRequired = sections
    .flatMap(({ names }) => names)
    .some((name) => form.fields[name] && isMarked(form.fields[name]) && isEditable(name));
  const fields = (
    <>
      {isAnyRequired && <p className={styles.explained}>{t("kernel.form.requiredMark")}</p>}
      {sections.map(({ key, names }) => {
        const heading = key !== null && (
          <h2 id={idOf(sectionId(key))} tabIndex={-1} aria-describedby={describedBy}>
            {words.section(key)}
            {names.some(isPointedOut) && (
              <>
                {" "}
                <PointedOut />
              </>
            )}
          </h2>
        );
        const grid = (
          <div className={styles.grid}>
            {names.map((name) => {
              const field = form.fields[name];
              return (
                field && (
                  <FormField
                    key={name}
                    path={name}
                    name={name}
                    field={field}
                    words={words}
                    editable={isEditable(name)}
                  />
                )
              );
            })}
          </div>
        );
        return (
          <section key={key} className={styles.section}>
            {key !== null && isFolded(key) ? (
              <FoldedSection heading={heading} names={names}>
                {grid}
              </FoldedSection>
            ) : (
              <>
                {heading}
                {grid}
              </>
            )}
          </section>
        );
      })}
    </>
  );
  if (headed.length < MANY) return fields;
  return (
    <div className={styles.long}>
      <SectionList sections={headed} />
      <div>{fields}</div>
    </div>
  );
}

/** The number of sections from which a list of them is shown. */
const MANY = 6;

/** Returns the path that gives a section's heading its id. */
export const sectionId = (key: string): string => `section-${key}`;

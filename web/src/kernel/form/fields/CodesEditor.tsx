import { useTexts } from "../../texts.tsx";
import type { EditorProps } from "../FormModel.ts";
import { CheckLine } from "../../ui/inputs/CheckLine.tsx";
import styles from "./Field.module.css";

/** Draws several of a few values as checkboxes. */
export function CodesEditor({ field, value, onChange, onBlur, isWrong, describedBy }: EditorProps<"codes">) {
  const { say } = useTexts();
  const values = field.values ?? [];
  return (
    <Boxes
      boxes={values.map((code) => ({ code, label: say(`${field.labels ?? ""}.${code}`) }))}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      isWrong={isWrong}
      describedBy={describedBy}
    />
  );
}

type BoxesProps = Pick<EditorProps, "value" | "onChange" | "onBlur" | "isWrong" | "describedBy"> & {
  boxes: readonly { code: string; label: string }[];
};

/** Draws checkboxes; the value has the order of the boxes. */
export function Boxes({ boxes, value, onChange, onBlur, isWrong, describedBy }: BoxesProps) {
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [];
  const tick = (code: string, isOn: boolean) =>
    onChange(boxes.map((box) => box.code).filter((one) => (one === code ? isOn : ticked.includes(one))));
  return (
    <div className={styles.boxes} aria-describedby={describedBy}>
      {boxes.map(({ code, label }) => (
        <CheckLine
          key={code}
          aria-invalid={isWrong}
          checked={ticked.includes(code)}
          onChange={(event) => tick(code, event.target.checked)}
          onBlur={onBlur}
        >
          {label}
        </CheckLine>
      ))}
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from "react";
import { useFormState } from "react-hook-form";
import { wrongNames } from "../check/problems.ts";
import type { Values } from "../record/values.ts";
import styles from "./FoldedSection.module.css";

type FoldedSectionProps = { heading: ReactNode; names: readonly string[]; children: ReactNode };

/** Draws a section that is folded until the viewer or a problem in it opens it. */
export function FoldedSection({ heading, names, children }: FoldedSectionProps) {
  const frame = useRef<HTMLDetailsElement>(null);
  const { errors } = useFormState<Values>();
  const isWrong = wrongNames(errors, names).length > 0;
  // A mended problem leaves it open: the viewer may still be typing there.
  useEffect(() => {
    if (isWrong && frame.current !== null) frame.current.open = true;
  }, [isWrong]);
  return (
    <details ref={frame}>
      <summary className={styles.summary}>{heading}</summary>
      {children}
    </details>
  );
}

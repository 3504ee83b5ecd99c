import { RACE } from "@rajt/contract/competition/race-address.values";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useMedia } from "../../../kernel/page/useMedia.ts";
import styles from "./FoldedOnPhone.module.css";

const IS_PHONE = "(max-width: 40em)";

/** Folds the facts of a competition to one line on a phone while one of its races is chosen, whose list they push down. */
export function FoldedOnPhone({ line, children }: { line: string; children: ReactNode }) {
  const isOfRace = useSearchParams()[0].has(RACE);
  const isPhone = useMedia(IS_PHONE);
  if (!isOfRace || !isPhone) return children;
  return (
    <details className={styles.folded}>
      <summary>{line}</summary>
      {children}
    </details>
  );
}

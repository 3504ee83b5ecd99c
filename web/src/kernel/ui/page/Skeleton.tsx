import styles from "./Skeleton.module.css";

/** Draws a placeholder of loading content. Sizes are CSS lengths in the real proportions, so that nothing moves. */
export function Skeleton({ width = "100%", height = "1.4rem" }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />;
}

/** Draws placeholders of loading lines; announces once that the page is loading. */
export function SkeletonLines({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <output className={styles.lines} aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? "60%" : "100%"} />
      ))}
    </output>
  );
}

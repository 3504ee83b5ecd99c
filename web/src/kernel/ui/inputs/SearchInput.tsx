import { IconSearch } from "@tabler/icons-react";
import { classes } from "../page/classes.ts";
import { framedClass } from "./framed.ts";
import styles from "./SearchInput.module.css";

type SearchInputProps = {
  label: string;
  value: string;
  onChange: (word: string) => void;
  maxLength?: number;
  className?: string | undefined;
};

/** Finds within what a page shows: a text beside a glass, whose name stands in it while it is empty. */
export const SearchInput = ({ label, value, onChange, maxLength, className }: SearchInputProps) => (
  <div className={classes(styles.search, className)}>
    <IconSearch size={18} className={styles.glass} aria-hidden />
    <input
      type="search"
      className={classes(framedClass, styles.input)}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);

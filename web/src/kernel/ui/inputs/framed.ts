import { classes } from "../page/classes.ts";
import styles from "./Framed.module.css";

/** An input or a list of the browser's own that stands without a field around it. */
export const framedClass: string = classes(styles.framed);

import { useState } from "react";
import { buttons } from "../buttons/buttons.kit.tsx";
import { Button } from "../buttons/Button.tsx";
import { inputs } from "../inputs/inputs.kit.tsx";
import { overlays } from "../overlays/overlays.kit.tsx";
import { page } from "../page/page.kit.tsx";
import styles from "./Kit.module.css";
import type { States } from "./states.ts";

export const KITS: Readonly<Record<string, States>> = { buttons, inputs, overlays, page };

/** Every component of the kernel in every state: /dev/kit of the development server. */
export function Kit() {
  const [theme, setTheme] = useState(document.documentElement.dataset["theme"] ?? "light");
  const other = theme === "dark" ? "light" : "dark";
  const change = () => {
    document.documentElement.dataset["theme"] = other;
    setTheme(other);
  };
  return (
    <main className={styles.kit}>
      <h1>Kit</h1>
      <Button onClick={change}>Theme: {other}</Button>
      {Object.entries(KITS).map(([directory, components]) => (
        <section key={directory} className={styles.directory}>
          <h2>{directory}</h2>
          {Object.entries(components).map(([component, states]) => (
            <section key={component} className={styles.component}>
              <h3>{component}</h3>
              {Object.entries(states).map(([state, shown]) => (
                <div key={state} className={styles.state}>
                  <p className={styles.name}>{state}</p>
                  <div>{shown}</div>
                </div>
              ))}
            </section>
          ))}
        </section>
      ))}
    </main>
  );
}

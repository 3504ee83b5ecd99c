import { useState, type ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { pageIn } from "../../../testing/page-route.tsx";
import { fields } from "../../form/fields/fields.kit.tsx";
import { form } from "../../form/form.kit.tsx";
import { table } from "../../table/table.kit.tsx";
import { buttons } from "../buttons/buttons.kit.tsx";
import { Button } from "../buttons/Button.tsx";
import { inputs } from "../inputs/inputs.kit.tsx";
import { overlays } from "../overlays/overlays.kit.tsx";
import { Toasts } from "../overlays/Toasts.tsx";
import { classes } from "../page/classes.ts";
import { page } from "../page/page.kit.tsx";
import styles from "./Kit.module.css";
import type { States } from "./states.ts";

export const KITS: Readonly<Record<string, States>> = { buttons, inputs, overlays, page, fields, form, table };
/** Their components take the width of a page. */
const WIDE: ReadonlySet<string> = new Set(["form", "table"]);

/** Every component of the kernel in every state: /dev/kit of the development server. `?kit=table` shows one directory. */
export function Kit({ only }: { only: string | null }) {
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
      {Object.entries(KITS)
        .filter(([directory]) => only === null || only === directory)
        .map(([directory, components]) => (
          <section key={directory} className={styles.directory}>
            <h2>{directory}</h2>
            {Object.entries(components).map(([component, states]) => (
              <section key={component} className={classes(styles.component, WIDE.has(directory) && styles.wide)}>
                <h3>{component}</h3>
                {Object.entries(states).map(([state, shown]) => (
                  <div key={state} className={styles.state} data-state={state}>
                    <p className={styles.name}>{state}</p>
                    <OnePage>{shown}</OnePage>
                  </div>
                ))}
              </section>
            ))}
          </section>
        ))}
      <Toasts />
    </main>
  );
}

/** A router of its own: a page guards one form against leaving. */
function OnePage({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: "*", element: pageIn("contest", () => <div>{children}</div>) }]),
  );
  return <RouterProvider router={router} />;
}

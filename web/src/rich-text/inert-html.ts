/**
 * HTML as elements in which nothing runs and nothing is loaded. Handlers are left out and styles are set by hand: the page's rules let in
 * neither where they are written into a tag, and would report every one that is only parsed.
 */
export function inertBody(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(stylesAside(html), "text/html");
  putStylesOn(body);
  return body;
}

/** HTML with its styles put aside and its handlers out of use, to be parsed … */
export const stylesAside = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(/[\s/"']style\s*=/gi, " data-style=").replace(/[\s/"']on\w+\s*=/gi, " data-handler="),
  );

/** … and what was put aside, by hand on the elements. */
export function putStylesOn(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset["style"] ?? "";
    delete element.dataset["style"];
  }
}

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

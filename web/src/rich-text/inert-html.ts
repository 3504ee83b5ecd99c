/**
 * Returns HTML as elements in which nothing runs or loads. Handlers are removed and styles are set by script: the content security policy
 * forbids both as attributes, and would report each one even when only parsed.
 */
export function inertBody(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(stylesAside(html), "text/html");
  putStylesOn(body);
  return body;
}

/** Returns HTML with its style and handler attributes renamed, for parsing … */
export const stylesAside = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(/[\s/"']style\s*=/gi, " data-style=").replace(/[\s/"']on\w+\s*=/gi, " data-handler="),
  );

/** … and applies the renamed styles to the elements by script. */
export function putStylesOn(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset["style"] ?? "";
    delete element.dataset["style"];
  }
}

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

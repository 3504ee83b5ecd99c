/**
 * HTML as elements in which nothing runs and nothing is loaded. Handlers are left out and styles are set by hand: the page's rules let in
 * neither where they are written into a tag, and would report every one that is only parsed.
 */
export function inertBody(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(aside(html), "text/html");
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset["style"] ?? "";
    delete element.dataset["style"];
  }
  return body;
}

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

const aside = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(/[\s/"']style\s*=/gi, " data-style=").replace(/[\s/"']on\w+\s*=/gi, " data-handler="),
  );

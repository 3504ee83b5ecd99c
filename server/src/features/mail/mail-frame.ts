import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { reasonOfMail } from "@rajt/contract/portal.events";
import { pathTo } from "@rajt/contract/portal.pages";
import { translate } from "../../kernel/http/texts.ts";

/** Inline styles of mails, since many mail programs ignore style sheets. */
const BODY =
  "margin:0;padding:24px;background:#f5f8f8;color:#122023;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const CARD =
  "max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dbe3e4;border-radius:12px";
const BUTTON =
  "display:inline-block;padding:12px 20px;background:#0b6b75;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600";
const STYLES: Readonly<Record<string, string>> = {
  h1: "margin:0 0 16px;font-size:22px;line-height:1.3",
  h2: "margin:24px 0 12px;font-size:18px;line-height:1.3",
  h3: "margin:20px 0 8px;font-size:16px;line-height:1.3",
  a: "color:#0b6b75",
  img: "max-width:100%;height:auto",
  blockquote: "margin:16px 0;padding-left:16px;border-left:3px solid #dbe3e4;color:#506166",
  hr: "margin:24px 0;border:0;border-top:1px solid #dbe3e4",
};

const FOOTER = "max-width:520px;margin:12px auto 0;color:#506166;font-size:13px";

/** The footer of a mail: why its recipient gets it, where to change that, and the portal that sends it. Texts of the portal, not escaped. */
export type Footer = {
  readonly reason: string;
  readonly label: string;
  readonly link: string;
  readonly sender: string;
  readonly home: string;
};

/** The reason for which a recipient gets a mail. */
type MailReason = ReturnType<typeof reasonOfMail>;

export const footerOf = (reason: MailReason, locale: Locale, publicUrl: URL): Footer => ({
  reason: translate(locale, `mail.reason.${reason}`),
  label: translate(locale, "notification.preference.title"),
  link: new URL(pathTo("notificationPreferences"), publicUrl).href,
  sender: `${translate(locale, "shell.product")} – ${translate(locale, "shell.tagline")}`,
  home: publicUrl.origin,
});

/** Appends the footer to a plain text. */
export const withFooter = (text: string, { reason, label, link, sender, home }: Footer): string =>
  `${text.trimEnd()}\n\n-- \n${reason}\n${label}: ${link}\n${sender}: ${home}`;

/** A tag as the sanitiser writes it: no bracket in an attribute is unescaped. */
const TAG = /<([a-z]\w*)((?: [^<>]*)?)>/g;

/** Adds the portal's frame and inline styles to an administrator's HTML; the administrator's own styles follow and win. Empty HTML stays empty. */
export function framed(html: string, locale: Locale, footer: Footer): string {
  if (html.trim() === "") return "";
  const body = html.replace(TAG, (_, tag: string, attributes: string) => `<${tag}${styled(tag, attributes)}>`);
  return `<!doctype html>
<html lang="${locale}">
<body style="${BODY}">
<div style="${CARD}">
${body}
</div>
<p style="${FOOTER}">${footer.reason} <a href="${footer.link}" style="${STYLES["a"]}">${footer.label}</a><br>
${footer.sender}: <a href="${footer.home}" style="${STYLES["a"]}">${footer.home}</a></p>
</body>
</html>`;
}

function styled(tag: string, attributes: string): string {
  const isButton = attributes.includes(' class="button"');
  const style = isButton ? BUTTON : STYLES[tag];
  if (style === undefined) return attributes;
  const rest = attributes.replace(' class="button"', "");
  return rest.includes(' style="') ? rest.replace(' style="', ` style="${style};`) : ` style="${style}"${rest}`;
}

/** Replaces addresses of portal pictures by full ones, since a mail is read elsewhere. */
export const withWholeAddresses = (html: string, { origin }: URL): string =>
  html.replace(TAG, (tag) => tag.replace(' src="/', ` src="${origin}/`));

/** Moves inline styles aside for a page whose policy forbids them: the page sets them by script. */
export const withStylesAside = (html: string): string =>
  html.replace(TAG, (tag) => tag.replace(' style="', ' data-style="'));

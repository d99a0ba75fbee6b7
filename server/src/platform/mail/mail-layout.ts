import type { AppInfo } from "@sabia/contract";
import { escapeHtml } from "../text/escape-html.ts";

/** The content of a mail; the layout is the brand's. */
export type MailContent = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly address: string };
  readonly closing: readonly string[];
};

/** White or near black, whichever has more contrast on the colour (WCAG relative luminance). */
export function textOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // The luminance at which both contrasts are equal.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#1a1a1a" : "#ffffff";
}

const paragraph = (text: string, style = "") => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/**
 * A mail in the brand's colours, as HTML and as plain text with the same words. Tables and inline styles,
 * since mail clients support little else; no images, since loading them would reveal who read it when.
 */
export function layOutMail(appInfo: AppInfo, content: MailContent): { html: string; text: string } {
  const { name, theme_primary: primary, credit } = appInfo;
  const { subject, greeting, paragraphs, action, closing } = content;
  const address = escapeHtml(action.address);
  const onPrimary = textOn(primary);
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f2f2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f2f2">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px;overflow:hidden">
<tr><td style="background:${primary};color:${onPrimary};padding:20px 28px;font:bold 20px/28px Arial,Helvetica,sans-serif">${escapeHtml(name)}</td></tr>
<tr><td style="padding:28px;font:16px/26px Arial,Helvetica,sans-serif;color:#1a1a1a">
<h1 style="margin:0 0 16px;font:bold 22px/30px Arial,Helvetica,sans-serif">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs].map((text) => paragraph(text)).join("\n")}
<p style="margin:24px 0"><a href="${address}" style="display:inline-block;background:${primary};color:${onPrimary};padding:12px 24px;border-radius:6px;font-weight:bold;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:22px">Se o botão não funcionar, copie este endereço no navegador:<br><a href="${address}" style="color:#1a1a1a;word-break:break-all">${address}</a></p>
${closing.map((text) => paragraph(text, "font-size:14px;line-height:22px;color:#555555")).join("\n")}
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid #e5e5e5;font:13px/20px Arial,Helvetica,sans-serif;color:#555555">${escapeHtml(name)}<br>${escapeHtml(credit)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  const text = [
    greeting,
    ...paragraphs,
    `${action.label}:\n${action.address}`,
    ...closing,
    `${name}\n${credit}`,
  ].join("\n\n");
  return { html, text: `${text}\n` };
}

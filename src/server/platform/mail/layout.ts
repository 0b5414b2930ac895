import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';
import type { MailContent, MailLink, MailPart } from '#server/platform/mail/mail-kinds.ts';

/** The vault's data in every mail. */
export interface Letterhead {
  productName: string;
  baseUrl: string;
  postalAddress: string | null;
}

/** Colours of the vault's pages, light and dark. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background-color:#f3f0e9;color:#1a1814}
.sheet{background-color:#fffdf8}
h1,h2,p,a{font-family:'Helvetica Neue',Helvetica,Arial,sans-serif}
a{color:#2a3bd0}
.quiet{color:#565147}
.button{background-color:#2a3bd0;color:#ffffff}
@media (max-width:480px){.sheet-cell{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
body,.ground{background-color:#171511!important;color:#f2ede3!important}
.sheet{background-color:#211e19!important}
h1,h2,p{color:#f2ede3!important}
a{color:#9eabff!important}
.quiet,.quiet a{color:#bdb5a6!important}
.button{background-color:#9eabff!important;color:#10143c!important}
}`;

/** Fills an inbox's preview after a short preheader, so that it does not go on with the body. */
const previewFiller = '&#847;&zwnj;&nbsp;'.repeat(60);

/** Lays a mail out as html: one column, without pictures, scripts or remote content of any kind. */
export function mailHtml(content: MailContent, letterhead: Letterhead): string {
  const { productName, baseUrl, postalAddress } = letterhead;
  const footer = [
    `<p class="quiet" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#565147">${escapeMarkup(content.reason)}</p>`,
    ...(footerLinks(content).length === 0
      ? []
      : [
          `<p class="quiet" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#565147">${footerLinks(
            content,
          )
            .map(({ label, url }) => `<a href="${escapeMarkup(url)}">${escapeMarkup(label)}</a>`)
            .join(' · ')}</p>`,
        ]),
    `<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:#565147">${escapeMarkup(
      [productName, ...(postalAddress === null ? [] : [postalAddress])].join(', '),
    )}</p>`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(content.subject)}</title><style>${style}</style></head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(content.preheader)}${previewFiller}</div>
<div role="main">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td style="padding:0 4px 16px">
<p style="margin:0;font-size:16px;line-height:24px"><a href="${escapeMarkup(baseUrl)}/" style="text-decoration:none;font-weight:700">${escapeMarkup(productName)}</a></p>
</td></tr><tr><td class="sheet sheet-cell" style="padding:32px;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px">${escapeMarkup(content.subject)}</h1>
${content.parts.map(partHtml).join('\n')}
</td></tr><tr><td style="padding:20px 4px 0">
${footer.join('\n')}
</td></tr></table>
</td></tr></table>
</div>
</body></html>`;
}

function partHtml(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeMarkup(part.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:24px">${escapeMarkup(part.text)}</h2>`;
    case 'button':
      return `<p style="margin:8px 0 24px"><a class="button" href="${escapeMarkup(part.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;font-size:16px;line-height:24px;font-weight:700;text-decoration:none">${escapeMarkup(part.label)}</a></p>`;
    case 'links':
      return part.links.map(linkHtml).join('\n');
  }
}

function linkHtml({ title, url, over, under }: MailLink): string {
  const small = (text: string) =>
    `<span class="quiet" style="font-size:13px;line-height:20px;color:#565147">${escapeMarkup(text)}</span>`;
  return `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${over === undefined ? '' : `${small(over)}<br>`}<a href="${escapeMarkup(url)}">${escapeMarkup(title)}</a>${under === undefined ? '' : `<br>${small(under)}`}</p>`;
}

/** The same mail as plain text. */
export function mailText(
  content: MailContent,
  { productName, postalAddress }: Omit<Letterhead, 'baseUrl'>,
): string {
  const footer = [
    content.reason,
    ...footerLinks(content).map(({ label, url }) => `${label}: ${url}`),
    [productName, ...(postalAddress === null ? [] : [postalAddress])].join(', '),
  ];
  return `${[content.subject, ...content.parts.map(partText)].join('\n\n')}\n\n-- \n${footer.join('\n')}\n`;
}

function partText(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'heading':
      return `== ${part.text} ==`;
    case 'button':
      return `${part.label}:\n${part.url}`;
    case 'links':
      return part.links
        .map(({ title, url, over, under }) =>
          [over, title, under, url].filter((line) => line !== undefined).join('\n'),
        )
        .join('\n\n');
  }
}

function footerLinks({ settings, unsubscribeUrl }: MailContent): Array<{ label: string; url: string }> {
  return [
    ...(unsubscribeUrl === undefined ? [] : [{ label: 'Unsubscribe', url: unsubscribeUrl }]),
    ...(settings === undefined ? [] : [settings]),
  ];
}

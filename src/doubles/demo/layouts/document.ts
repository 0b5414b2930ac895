import { mix, readableOn } from '#doubles/demo/illustrations/colour.ts';
import { wordsOf } from '#doubles/demo/layouts/copy.ts';
import { faces } from '#doubles/demo/layouts/faces.ts';
import type { LayoutInput } from '#doubles/demo/layouts/layout-input.ts';
import { escapeHtml, textStyle } from '#doubles/demo/layouts/parts.ts';

/** Result of a layout: its rows, and the backgrounds. */
export interface Laid {
  rows: string;
  /** Background around the mail. */
  paper: string;
  /** Background of the rows. */
  card: string;
}

/** Fills the preview line, so that mail programs do not continue it with the mail's text. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(40);

/** Returns the whole HTML document around a layout's rows, with preheader, footer and open-tracking pixel. */
export function htmlDocument(layout: LayoutInput, laid: Laid): string {
  const { campaign, brand } = layout;
  return `<!DOCTYPE html>
<html lang="${brand.language ?? 'en'}" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light">
<title>${escapeHtml(campaign.subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style type="text/css">
body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; background-color: ${laid.paper}; }
table { border-collapse: separate; mso-table-lspace: 0pt; mso-table-rspace: 0pt; }
img { -ms-interpolation-mode: bicubic; }
@media only screen and (max-width: 600px) {
  .wrap { width: 100% !important; }
  .gap { padding: 0 !important; }
  .px { padding-left: 24px !important; padding-right: 24px !important; }
  .h1 { font-size: 32px !important; line-height: 36px !important; }
  .mega { font-size: 72px !important; line-height: 72px !important; }
  .col { display: block !important; width: 100% !important; box-sizing: border-box; }
  .colpad { padding: 20px 0 0 0 !important; }
  .hide { display: none !important; }
  .btn { display: block !important; text-align: center !important; }
}
</style>
</head>
<body style="margin:0;padding:0;background-color:${laid.paper};">
<div style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all;">${escapeHtml(campaign.preheader)}${filler}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${laid.paper};"><tr><td class="gap" align="center" style="padding:24px 12px;">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="wrap" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:100%;background-color:${laid.card};margin:0 auto;">
${laid.rows}</table>
<!--[if mso]></td></tr></table><![endif]-->
${footer(layout, laid.paper)}
</td></tr></table>
<img src="${escapeHtml(layout.pixelUrl)}" width="1" height="1" alt="" border="0" style="height:1px !important;width:1px !important;border:0 !important;margin:0 !important;padding:0 !important;">
</body>
</html>
`;
}

function footer(layout: LayoutInput, paper: string): string {
  const copy = wordsOf(layout.brand);
  const ink = mix(readableOn(paper, layout.look.ink, '#ffffff'), paper, 0.28);
  const link = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" style="color:${ink};text-decoration:underline;">${escapeHtml(text)}</a>`;
  return `<table role="presentation" class="wrap" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:100%;margin:0 auto;"><tr><td class="px" align="center" style="padding:26px 40px 30px;${textStyle(layout, 12, ink)}font-family:${faces[layout.look.text].stack};text-align:center;">
${link(layout.unsubscribeHref, copy.unsubscribe)} &nbsp;·&nbsp; ${link(layout.preferencesHref, copy.preferences)} &nbsp;·&nbsp; ${link(layout.onlineHref, copy.online)}<br>
${escapeHtml(copy.sentTo)} ${escapeHtml(layout.subscriberAddress)}<br>
${escapeHtml(`${layout.brand.name}, ${layout.brand.address}`)}
</td></tr></table>`;
}

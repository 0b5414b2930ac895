export interface FrameOptions {
  /**
   * Origin of our image route, such as `https://vault.example`: scheme, host and port only. null inside our
   * own pages: a frame with `allow-same-origin` shares their origin, under any host name.
   */
  origin: string | null;
  emailId: number;
}

/** Scheme, host and port: no character that could end an attribute or a policy. */
const originPattern = /^https?:\/\/[A-Za-z0-9.[\]:_-]+$/;

const imageName = /mv-image:([0-9a-f]{32})(?![0-9a-f])/g;

/** Excluded from inversion: pictures, and elements on one; not the body, whose colours are the page's. */
const pictures = ':is(img,[background],[style*="url("]):not(body)';

/**
 * Base rules of every mail; the mail's styles follow and override them, except where they would let the frame
 * grow without end: the frame is as high as its content, so no element may be as high as the frame. No
 * colours: a rule of ours would override `<body bgcolor text>`. Frames and browsers are white, and the colour
 * scheme below is light.
 */
const baseStyle = [
  'html,body{height:auto!important;min-height:0!important;max-height:none!important}',
  'body{margin:0;overflow-wrap:break-word}',
  // Maximum width, unless the viewer's frame sets less: pictures for phones are often twice as wide as a
  // phone.
  'img{max-width:var(--mv-widest,100vw)}',
  // The page marks the root of an inverted frame; this rule restores the pictures.
  `[data-mv-inverted] ${pictures}{filter:invert(1) hue-rotate(180deg)!important}`,
  `[data-mv-inverted] ${pictures} ${pictures}{filter:none!important}`,
].join('');

/**
 * Returns the document that shows an email's sanitized html in `<iframe srcdoc>`. The frame's sandbox has no
 * `allow-scripts`; this policy is the second barrier: no script, no request except for pictures from our own
 * origin. Light in every theme, because the mail was designed for it.
 * @param html `htmlContent` of an email, as sanitized at ingest (`mv-image:KEY` names its pictures).
 * @throws RangeError when `origin` is no plain origin or `emailId` no id.
 */
export function frameDocument(html: string, options: FrameOptions): string {
  return `${head(options.origin, '')}${withImageAddresses(html, options)}</html>`;
}

/**
 * Returns the file of 'Download Email': the same document with the subject as its title. The policy also
 * applies when it is opened from a disk, and its pictures load while our server is reachable.
 */
export function downloadDocument(
  html: string,
  options: FrameOptions & { title: string; origin: string },
): string {
  return `${head(options.origin, `<title>${escapeText(options.title)}</title>`)}${withImageAddresses(html, options)}</html>\n`;
}

function head(origin: string | null, title: string): string {
  if (origin !== null && !originPattern.test(origin))
    throw new RangeError('origin must be scheme, host and port');
  const policy = [
    "default-src 'none'",
    `img-src ${origin ?? "'self'"} data:`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `${title}<style>${baseStyle}</style>`,
  ].join('');
}

function withImageAddresses(html: string, { origin, emailId }: FrameOptions): string {
  if (!Number.isSafeInteger(emailId) || emailId < 0) throw new RangeError('emailId must be a whole number');
  return html.replace(imageName, (_name, key: string) => `${origin ?? ''}/images/${emailId}/${key}`);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export interface FrameOptions {
  /**
   * Where our image route is reached, such as `https://vault.example`: scheme, host and port only.
   * null inside our own pages: a frame with `allow-same-origin` shares their origin, whatever name they were asked by.
   */
  origin: string | null;
  emailId: number;
}

/** Scheme, host and port: nothing that could end an attribute or a policy. */
const originPattern = /^https?:\/\/[A-Za-z0-9.[\]:_-]+$/;

const imageName = /mv-image:([0-9a-f]{32})(?![0-9a-f])/g;

/** What inversion leaves alone: pictures, and what lies on one; not the body, whose colours are those of the paper. */
const pictures = ':is(img,[background],[style*="url("]):not(body)';

/**
 * What every mail starts from; the mail's own styles follow and win, except where they would let the frame grow
 * without end: the frame is as high as its content, so nothing may be as high as the frame. It sets no colours: a rule
 * of ours would win over `<body bgcolor text>`. Frames and browsers are white, and the colour scheme below is light.
 */
const baseStyle = [
  'html,body{height:auto!important;min-height:0!important;max-height:none!important}',
  'body{margin:0;overflow-wrap:break-word}',
  // So wide at most, unless the reader's frame says less: pictures of phones are often twice as wide as a phone.
  'img{max-width:var(--mv-widest,100vw)}',
  // Whoever shows the frame inverted says so at its root: pictures are turned back.
  `[data-mv-inverted] ${pictures}{filter:invert(1) hue-rotate(180deg)!important}`,
  `[data-mv-inverted] ${pictures} ${pictures}{filter:none!important}`,
].join('');

/**
 * The whole document that shows an email's cleaned html in `<iframe srcdoc>`. The frame's sandbox has no
 * `allow-scripts`; this policy is the second wall: no script, no request but pictures from our own origin.
 * Light, whatever the site's theme: that is how the mail was designed.
 * @param html `htmlContent` of an email, as cleaned at ingest (`mv-image:KEY` names its pictures).
 * @throws RangeError when `origin` is no plain origin or `emailId` no id.
 */
export function frameDocument(html: string, options: FrameOptions): string {
  return `${head(options.origin, '')}${withImageAddresses(html, options)}</html>`;
}

/**
 * The file that 'Download Email' saves: the same document with the subject as its title. It stays under the same
 * policy when it is opened from a disk, and shows its pictures as long as our server is reached.
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

import { preparePacked } from '#server/ingest/workers/prepare-packed.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';

const now = new Date('2026-03-01T09:00:00Z');

const head = (more: string) =>
  `${more}${/^from:/im.test(more) ? '' : 'From: Brand <news@brand.com>\n'}${/^to:/im.test(more) ? '' : 'To: Anna Doe <anna.doe@reader.org>\n'}${/^subject:/im.test(more) ? '' : 'Subject: Anna, your order\n'}`;

const typed = (type: string, body: string, more = '') =>
  `${head(more)}Date: Mon, 10 Jun 2024 08:00:00 +0000\nContent-Type: ${type}\n\n${body}`;

const html = (body: string) => typed('text/html; charset=utf-8', body);
const field = (line: string) => typed('text/html; charset=utf-8', '<p>Dear Anna Doe,</p>', `${line}\n`);
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
const quoted = (text: string) => text.replaceAll('"', '');

/** Cuts a text into pieces, to spread it over many fields or parts. */
const cut = (text: string, length: number, wrap: (piece: string) => string) => {
  const wrapped: string[] = [];
  for (let at = 0; at < text.length; at += length) wrapped.push(wrap(text.slice(at, at + length)));
  return wrapped.join('');
};

/** Positions of a hostile text in a message; each returns a whole message. */
export const hostileMails: Record<string, (text: string) => string> = {
  html: html,
  paragraph: (text) => html(`<p>Dear Anna Doe,</p><p>${text}</p>`),
  'short paragraphs': (text) => html(cut(text, 40, (piece) => `<p>${piece}</p>`)),
  'long paragraphs': (text) => html(cut(text, 1900, (piece) => `<p>${piece}</p>`)),
  'words in elements': (text) => html(`<p>Anna, ${cut(text, 12, (piece) => `<b>${piece}</b>`)}</p>`),
  cells: (text) => html(`<table>${cut(text, 24, (piece) => `<tr><td>${piece}</td></tr>`)}</table>`),
  hidden: (text) => html(`<div style="display:none">${text}</div>`),
  nested: (text) => html(cut(text, 10, (piece) => `<div>${piece}`)),
  'style sheet': (text) => html(`<style>${text}</style><p class="a">x</p>`),
  rule: (text) => html(`<style>.a{${text}}</style><p class="a">x</p>`),
  'many style sheets': (text) =>
    html(`${cut(text, 40, (piece) => `<style>.a{color:red}${piece}</style>`)}<p class="a">x</p>`),
  'style sheets between pictures': (text) =>
    html(
      cut(
        text,
        60,
        (piece) => `<style>.a{width:1px}${piece}</style><img class="a" src="https://cdn.brand.com/a.png">`,
      ),
    ),
  style: (text) => html(`<p style="${quoted(text)}">x</p>`),
  'many styles': (text) => html(cut(quoted(text), 100, (piece) => `<p style="${piece}">x</p>`)),
  link: (text) => html(`<a href="${quoted(text)}">x</a>`),
  'many links': (text) =>
    html(cut(quoted(text), 200, (piece) => `<a href="https://click.brand.com/${piece}">x ${piece}</a>`)),
  'links of many parameters': (text) =>
    html(cut(quoted(text), 2000, (piece) => `<a href="https://brand.com/?u=${piece}">x</a>`)),
  'words of a link': (text) => html(`<a href="https://click.brand.com/ls/click?upn=u001">${text}</a>`),
  picture: (text) => html(`<img src="${quoted(text)}">`),
  'many pictures': (text) =>
    html(cut(quoted(text), 200, (piece) => `<img src="https://cdn.brand.com/${piece}">`)),
  'picture inside': (text) => html(`<img src="data:image/png;base64,iVBORw0KGg${quoted(text)}">`),
  'pictures of many parameters': (text) =>
    html(cut(quoted(text), 2000, (piece) => `<img src="https://cdn.brand.com/a.png?a=${piece}">`)),
  srcset: (text) => html(`<img src="https://cdn.brand.com/a.png" srcset="${quoted(text)}">`),
  width: (text) => html(`<img src="https://cdn.brand.com/a.png" width="${quoted(text)}!">`),
  'width in figures': (text) =>
    html(`<img src="https://cdn.brand.com/a.png" width="1${quoted(text)}!" height="0.${quoted(text)}!">`),
  class: (text) =>
    html(
      `<style>.a{width:1px;height:1px}</style><img class="${quoted(text)}" src="https://cdn.brand.com/a.png">`,
    ),
  'words of a picture': (text) =>
    html(cut(quoted(text), 900, (piece) => `<img alt="Anna ${piece}" src="https://cdn.brand.com/a.png">`)),
  background: (text) =>
    html(
      `<table background="${quoted(text)}" width="${quoted(text)}"><tr><td title="${quoted(text)}">x</td></tr></table>`,
    ),
  attributes: (text) => html(`<p ${text}>x</p>`),
  text: (text) => typed('text/plain; charset=utf-8', text),
  'text of one line': (text) => typed('text/plain; charset=utf-8', `Dear Anna Doe, ${oneLine(text)}`),
  'text of many lines': (text) =>
    typed(
      'text/plain; charset=utf-8',
      cut(text, 300, (piece) => `${piece}\n`),
    ),
  'address in text': (text) => typed('text/plain; charset=utf-8', `https://brand.com/${text}x`),
  bytes: (text) => typed('text/html', Buffer.from(text, 'utf16le').toString('latin1')),
  'unknown charset': (text) => typed('text/html; charset=utf-7', text),
  base64: (text) => `${head('')}Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n${text}`,
  'quoted-printable': (text) =>
    `${head('')}Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n${text}`,
  parts: (text) => typed('multipart/mixed; boundary="b"', text),
  'parts without boundary': (text) => typed('multipart/mixed', text),
  'part headers': (text) => typed('multipart/mixed; boundary="b"', `--b\n${text}\n\n<p>x</p>\n--b--\n`),
  message: (text) => text,
  headers: (text) => field(text.replace(/\n\s*\n/g, '\n')),
  'many headers': (text) => field(cut(oneLine(text), 60, (piece) => `Received: ${piece}\n`).trimEnd()),
  'many fields of lists': (text) =>
    field(cut(oneLine(text), 300, (piece) => `List-Unsubscribe: <${piece}>\n`).trimEnd()),
  ...Object.fromEntries(
    [
      'Subject',
      'From',
      'To',
      'Cc',
      'Reply-To',
      'Message-ID',
      'Date',
      'Received',
      'List-Unsubscribe',
      'List-Id',
      'DKIM-Signature',
      'X-Tag',
      'Content-Type',
      'Content-Transfer-Encoding',
      'Delivered-To',
    ].map((name) => [`field ${name}`, (text: string) => field(`${name}: ${oneLine(text)}`)]),
  ),
};

/** Runs a whole message through the pipeline as a worker does, and as its retry does. */
export const pipelineSteps: Record<string, (raw: Buffer) => () => unknown> = {
  whole: (raw) => () => preparePacked({ source: { raw, label: 'x.eml' }, depth: 'whole', now }, imageKey),
  plain: (raw) => () => preparePacked({ source: { raw, label: 'x.eml' }, depth: 'plain', now }, imageKey),
};

/** Parts of a message; absent ones have a harmless value. */
export interface MailParts {
  from?: string;
  to?: string;
  subject?: string;
  /** Null leaves the field out. */
  messageId?: string | null;
  date?: string | null;
  /** Further header lines, each `Name: value`. */
  headers?: readonly string[];
  contentType?: string;
  body?: string;
}

/** Returns a whole RFC 5322 message, with CRLF line ends. `binary` strings keep their bytes. */
export function buildMail(parts: MailParts = {}): Buffer {
  const { messageId = '<one@shop.example>', date = 'Tue, 04 Mar 2025 10:15:00 +0000' } = parts;
  const lines = [
    ...(parts.headers ?? []),
    `From: ${parts.from ?? 'Example Shop <news@shop.example>'}`,
    `To: ${parts.to ?? 'reader@example.org'}`,
    `Subject: ${parts.subject ?? 'Spring sale'}`,
    ...(date === null ? [] : [`Date: ${date}`]),
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    'MIME-Version: 1.0',
    `Content-Type: ${parts.contentType ?? 'text/html; charset=utf-8'}`,
    '',
    parts.body ?? '<p>Everything is half price.</p>',
  ];
  return Buffer.from(lines.join('\r\n'), 'binary');
}

/** Returns the smallest PNG, made unique by a comment chunk that decoders skip. */
export function tinyPng(comment: string): Buffer {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  );
  return Buffer.concat([pixel, Buffer.from(comment)]);
}

/** Returns a mail with an inline picture that its html shows. */
export function buildMailWithPicture(parts: MailParts & { picture: Buffer; contentId?: string }): Buffer {
  const contentId = parts.contentId ?? 'logo@shop.example';
  return buildMail({
    ...parts,
    contentType: 'multipart/related; boundary="part"',
    body: [
      '--part',
      'Content-Type: text/html; charset=utf-8',
      '',
      parts.body ?? `<p>Look:</p><img src="cid:${contentId}" width="200" height="100" alt="A shoe">`,
      '--part',
      'Content-Type: image/png; name="logo.png"',
      'Content-Transfer-Encoding: base64',
      `Content-ID: <${contentId}>`,
      '',
      parts.picture.toString('base64'),
      '--part--',
      '',
    ].join('\r\n'),
  });
}

/** Returns `levels` nested parts. */
export function nestedBody(levels: number): { contentType: string; body: string } {
  let body = 'Content-Type: text/plain\r\n\r\nthe innermost part';
  for (let level = levels; level >= 1; level -= 1) {
    const open = `--b${level}\r\n${body}\r\n--b${level}--`;
    body = level === 1 ? open : `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n${open}`;
  }
  return { contentType: 'multipart/mixed; boundary="b1"', body };
}

/** Returns `count` sibling text parts. */
export function manyParts(count: number): { contentType: string; body: string } {
  const parts = Array.from(
    { length: count },
    (_, index) => `--m\r\nContent-Type: text/plain\r\n\r\n${index}`,
  );
  return { contentType: 'multipart/mixed; boundary="m"', body: `${parts.join('\r\n')}\r\n--m--` };
}

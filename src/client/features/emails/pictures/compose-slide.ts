import type { SlideEmail } from '#client/features/emails/pictures/slide-emails.ts';

/** Full HD, drawn at 1.5 times its size: the pictures are 680 px wide. */
const slide = { width: 1920, height: 1080, scale: 1.5 };
const margin = 64;
const gap = 40;
/** Keeps a single email from being enlarged. */
const widestColumn = 640;
const captionHeight = 148;
const ink = '#1c1b19';
const muted = '#5d5a54';
const line = '#d9d5cb';

export type DrawnPicture = HTMLImageElement | ImageBitmap;

/**
 * Draws emails side by side on one slide of 16:9: brand, subject and date above the top of each email.
 * @param dateOf returns the date of an email for its caption.
 */
export function composeSlide(
  canvas: HTMLCanvasElement,
  emails: ReadonlyArray<{ email: SlideEmail; picture: DrawnPicture }>,
  dateOf: (email: SlideEmail) => string,
): void {
  canvas.width = slide.width * slide.scale;
  canvas.height = slide.height * slide.scale;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser cannot draw pictures.');
  pen.scale(slide.scale, slide.scale);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, slide.width, slide.height);
  pen.textBaseline = 'alphabetic';
  const { width, left } = columnsOf(emails.length);
  const family = getComputedStyle(document.body).fontFamily;
  for (const [index, { email, picture }] of emails.entries()) {
    const x = left + index * (width + gap);
    drawCaption(pen, { x, width, family, lines: [email.brand.name, email.subject, dateOf(email)] });
    drawTop(pen, picture, { x, y: margin + captionHeight, width });
  }
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (png) => (png === null ? reject(new Error('The slide could not be drawn.')) : resolve(png)),
      'image/png',
    );
  });
}

/** Returns the width of each column and the left edge of the first: together they are centred. */
export function columnsOf(count: number): { width: number; left: number } {
  const room = slide.width - 2 * margin - (count - 1) * gap;
  const width = Math.min(widestColumn, room / count);
  return { width, left: (slide.width - count * width - (count - 1) * gap) / 2 };
}

function drawCaption(
  pen: CanvasRenderingContext2D,
  { x, width, family, lines }: { x: number; width: number; family: string; lines: [string, string, string] },
): void {
  const [brand, subject, date] = lines;
  const measure = (text: string) => pen.measureText(text).width;
  pen.fillStyle = ink;
  pen.font = `600 28px ${family}`;
  pen.fillText(fitted(brand, width, measure), x, margin + 24);
  pen.font = `400 22px ${family}`;
  for (const [index, text] of brokenLines(subject, { width, most: 2, measure }).entries())
    pen.fillText(text, x, margin + 58 + index * 28);
  pen.fillStyle = muted;
  pen.font = `400 18px ${family}`;
  pen.fillText(fitted(date, width, measure), x, margin + 122);
}

/** Draws the top of an email, as wide as its column and as tall as the slide allows. */
function drawTop(
  pen: CanvasRenderingContext2D,
  picture: DrawnPicture,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const tallest = slide.height - margin - y;
  const height = Math.min(tallest, (picture.height / picture.width) * width);
  pen.drawImage(picture, 0, 0, picture.width, (height / width) * picture.width, x, y, width, height);
  pen.strokeStyle = line;
  pen.lineWidth = 1;
  pen.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
}

/** Truncates a text that is wider than `width`, with an ellipsis. */
export function fitted(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (measure(`${letters.slice(0, middle).join('').trimEnd()}…`) <= width) least = middle;
    else most = middle - 1;
  }
  return `${letters.slice(0, least).join('').trimEnd()}…`;
}

/** Breaks a text between words into at most that number of lines; the last one is truncated. */
export function brokenLines(
  text: string,
  { width, most, measure }: { width: number; most: number; measure: (text: string) => number },
): string[] {
  const lines: string[] = [];
  const words = text.split(/\s+/).filter((word) => word !== '');
  while (words.length > 0) {
    if (lines.length === most - 1) {
      lines.push(fitted(words.join(' '), width, measure));
      break;
    }
    let row = words.shift() ?? '';
    while (words[0] !== undefined && measure(`${row} ${words[0]}`) <= width) row += ` ${words.shift()}`;
    lines.push(fitted(row, width, measure));
  }
  return lines;
}

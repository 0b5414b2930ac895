import { rasterise } from '#doubles/demo/illustrations/rasterise.ts';
import { planDemo, writeMail } from '#doubles/demo/messages.ts';
import { prepareMail } from '#server/ingest/prepare.ts';
import { openCamera } from '#server/library/thumbnails/camera.ts';
import { drawSvg, sketchMail } from '#server/library/thumbnails/sketch/sketch.ts';
import { findChromium } from '#server/platform/browser/find-chromium.ts';
import { inspectImage } from '#server/platform/pictures/inspect-image.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import type { Bench, Figure } from './figure.ts';

/** Enough for a stable figure; the first ones only warm the browser up. */
const mails = 80;
const warmUp = 8;

interface Subject {
  html: string;
  pictures: Map<string, { bytes: Buffer; contentType: string }>;
}

/** Pictures of emails: sketches on the main thread, photographs by an installed Chromium, with the mails' own pictures. */
export const benchThumbnails: Bench = async (say) => {
  const subjects = await loadSubjects();
  const figures = [sketchFigure(subjects)];
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) return figures;
  say(`${mails} photographs`);
  const camera = openCamera(executablePath, { priority: 'usual' });
  try {
    const photograph = ({ html, pictures }: Subject) =>
      camera.photograph(html, async (key) => pictures.get(key));
    for (const subject of subjects.slice(0, warmUp)) await photograph(subject);
    const rest = subjects.slice(warmUp);
    const started = performance.now();
    for (const subject of rest) await photograph(subject);
    const seconds = (performance.now() - started) / 1000;
    return [...figures, { what: 'photographs', unit: '/s', value: rest.length / seconds, budget: 4 }];
  } finally {
    await camera.close();
  }
};

async function loadSubjects(): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const planned of planDemo(new Date()).slice(0, mails)) {
    const { source, pictures } = writeMail(planned);
    const { sanitized } = await prepareMail(source, { imageKey, now: new Date() });
    const byKey = new Map<string, { bytes: Buffer; contentType: string }>();
    for (const { url, picture } of pictures) {
      const bytes = await rasterise(picture);
      const inspected = inspectImage(bytes);
      if (typeof inspected !== 'string')
        byKey.set(imageKey(url), { bytes, contentType: inspected.contentType });
    }
    subjects.push({ html: sanitized.html, pictures: byKey });
  }
  return subjects;
}

function sketchFigure(subjects: readonly Subject[]): Figure {
  const rounds = 5;
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    for (const { html } of subjects) drawSvg(sketchMail(html), new Map());
  }
  const { user, system } = process.threadCpuUsage(before);
  const milliseconds = (user + system) / 1000 / rounds / subjects.length;
  return {
    what: 'CPU time of a sketch, without the mail’s pictures',
    unit: 'ms',
    value: milliseconds,
    budget: 1,
  };
}

/** One measured run of the pipeline in a process of its own: `node ingest-run.ts MESSAGES`. Prints an IngestRun. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoMessages } from '#doubles/demo/messages.ts';
import { readConfig } from '#server/config/config.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { openServices } from '#server/open-services.ts';
import type { IngestRun } from './ingest.ts';

const wanted = Number(process.argv[2]);
const corpus = process.env.CORPUS_DIR ?? join(process.cwd(), '..', 'shared', 'corpus');
const originals = await loadOriginals();
const services = await openServices(readConfig(process.env));
const tenth = Math.ceil(wanted / 10);
const megabytesByTenth: number[] = [];
let bytes = 0;

const started = performance.now();
const report = await ingest(copies(), services, {
  onProgress: (progress) => {
    const done = progress.imported + progress.duplicates + progress.rejected;
    if (done >= tenth * (megabytesByTenth.length + 1)) megabytesByTenth.push(process.memoryUsage().rss / 1e6);
  },
});
const seconds = (performance.now() - started) / 1000;
await services.close();
const used = process.cpuUsage();

const run: IngestRun = {
  messages: wanted,
  imported: report.imported,
  seconds,
  meanKilobytes: bytes / wanted / 1000,
  processorSeconds: (used.user + used.system) / 1e6,
  peakMegabytes: process.resourceUsage().maxRSS / 1000,
  megabytesByTenth,
  origin: originals.origin,
};
console.log(JSON.stringify(run));

/** Real mail where a corpus is at hand, else the demo's. */
async function loadOriginals(): Promise<{ origin: string; messages: SourceMessage[] }> {
  const folders = ['modern-marketing', 'modern-marketing-cc-by-nc', 'transactional'].map((name) =>
    join(corpus, 'raw', name),
  );
  if (!folders.every((folder) => existsSync(folder)))
    return { origin: 'the demo’s', messages: [...demoMessages(new Date())] };
  const messages: SourceMessage[] = [];
  for await (const entry of readMailPaths(folders, new Date())) if (!isNotice(entry)) messages.push(entry);
  return { origin: `${messages.length} real ones repeated`, messages };
}

/** As many messages as wanted, each with a Message-ID of its own, so that none is a duplicate. */
function* copies(): Generator<SourceMessage> {
  for (let index = 0; index < wanted; index += 1) {
    const original = originals.messages[index % originals.messages.length];
    if (original === undefined) throw new Error('There is no mail to measure with');
    const text = Buffer.from(original.raw)
      .toString('latin1')
      .replace(/^message-id:[^\n]*\n(?:[ \t][^\n]*\n)*/im, '');
    const raw = Buffer.from(`Message-ID: <${index}@bench.example>\r\n${text}`, 'latin1');
    bytes += raw.length;
    yield { ...original, raw, label: `bench ${index}` };
  }
}

/**
 * One measured run of the pipeline in a separate process: `node ingest-run.ts MESSAGES`. Prints an IngestRun.
 */

import { openServices } from '#server/app/open-services.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { IngestRun } from './ingest.ts';
import { loadOriginals, withMessageId } from './originals.ts';

const wanted = Number(process.argv[2]);
const originals = await loadOriginals();
const services = await openServices(readConfig(process.env));
let bytes = 0;

const started = performance.now();
const report = await ingest(copies(), services);
const seconds = (performance.now() - started) / 1000;
await services.close();
const used = process.cpuUsage();

const run: IngestRun = {
  messages: wanted,
  imported: report.imported,
  seconds,
  meanKilobytes: bytes / wanted / 1000,
  processorSeconds: (used.user + used.system) / 1e6,
  peakMegabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
  origin: originals.origin,
};
console.log(JSON.stringify(run));

/** Yields the requested number of messages, each with a unique Message-ID, so that none is a duplicate. */
function* copies(): Generator<SourceMessage> {
  for (let index = 0; index < wanted; index += 1) {
    const original = originals.messages[index % originals.messages.length];
    if (original === undefined) throw new Error('There is no mail to measure with');
    const raw = withMessageId(original.raw, `${index}@bench.example`);
    bytes += raw.length;
    yield { ...original, raw, label: `bench ${index}` };
  }
}

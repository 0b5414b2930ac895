import { writeFile } from 'node:fs/promises';
import { writeWordingModel } from '#server/ingest/classify/wording/wording-model.ts';
import { readInventedExamples } from './learn-wording/invented-examples.ts';
import { trainWording } from './learn-wording/train-wording.ts';

/** Trains the wording model on invented mail, and writes the shipped weights. */
const examples = await readInventedExamples();
const learnt = trainWording(examples);
const file = new URL('../src/server/ingest/classify/wording/wording-weights.ts', import.meta.url);
await writeFile(
  file,
  `/** Written by \`npm run learn-wording\` from ${examples.length} invented mails; ${learnt.size} signs. */\nexport const wordingWeights =\n  '${writeWordingModel(learnt)}';\n`,
);
console.log(`Learnt ${learnt.size} signs from ${examples.length} invented mails.`);

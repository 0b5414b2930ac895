import { endianness } from 'node:os';
import { featurePlaces, featureVersion } from '#server/ingest/learn/features.ts';
import type { Weights } from '#server/ingest/learn/logistic-regression.ts';
import { classesOf, type LearntSubject, learntSubjects } from '#server/ingest/learn/subjects.ts';

/** What was learnt of one subject. */
interface LearntPart {
  weights: Weights;
  /** From how many corrections. */
  corrections: number;
}

/** What was learnt from corrections; a subject that is absent is the rules' alone. */
export interface LearntModel {
  version: number;
  parts: Partial<Record<LearntSubject, LearntPart>>;
}

/** Beyond this no honest training comes, and a sum of such weights is still a number. */
const largestWeight = 1e6;

const lengthOf = (subject: LearntSubject) => featurePlaces * classesOf[subject].length;

/** What a stored model was made for: of other features or other lists its weights mean nothing. */
export const modelShape = [
  featureVersion,
  featurePlaces,
  ...learntSubjects.map((one) => classesOf[one].join()),
].join(' ');

/** The weights of the parts in the order of `learntSubjects`, little-endian. */
export function toBytes(parts: Partial<Record<LearntSubject, Weights>>): Buffer {
  const arrays = learntSubjects.flatMap((subject) => parts[subject] ?? []);
  const bytes = Buffer.concat(
    arrays.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
  return endianness() === 'LE' ? bytes : bytes.swap32();
}

/**
 * Reads weights, into memory that threads share.
 * @returns undefined when the bytes are not those of these parts: too many, too few, or no numbers.
 */
export function fromBytes(
  bytes: Buffer,
  subjects: readonly LearntSubject[],
): Partial<Record<LearntSubject, Weights>> | undefined {
  const wanted = learntSubjects.filter((subject) => subjects.includes(subject));
  const length = wanted.reduce((sum, subject) => sum + lengthOf(subject), 0);
  if (bytes.length !== length * Float32Array.BYTES_PER_ELEMENT) return undefined;
  const all = new Float32Array(new SharedArrayBuffer(bytes.length));
  for (let at = 0; at < length; at += 1) {
    const weight = bytes.readFloatLE(at * Float32Array.BYTES_PER_ELEMENT);
    // Not a number is not smaller either.
    if (!(Math.abs(weight) <= largestWeight)) return undefined;
    all[at] = weight;
  }
  let from = 0;
  return Object.fromEntries(
    wanted.map((subject) => {
      const part = all.subarray(from, from + lengthOf(subject));
      from += lengthOf(subject);
      return [subject, part];
    }),
  );
}

import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';

/** The learnt weights of wording features. */
export interface WordingModel {
  /** By key, its row in the weights; -1 for unknown features. */
  places: Int16Array;
  /** A row per known feature, with one weight per campaign type, in steps of `scale`. */
  weights: Int8Array;
  scale: number;
}

const classes = campaignTypes.length;
const keys = 0x10000;
const head = Float32Array.BYTES_PER_ELEMENT;
const row = Uint16Array.BYTES_PER_ELEMENT + classes;
/** The largest weight in a byte. */
const largestStep = 127;

/** Parses the output of `writeWordingModel`. @throws Error if it is malformed. */
export function readWordingModel(text: string): WordingModel {
  const bytes = Buffer.from(text, 'base64');
  const count = (bytes.length - head) / row;
  if (!Number.isInteger(count) || count < 0) throw new Error('The weights of wording are damaged.');
  const places = new Int16Array(keys).fill(-1);
  const weights = new Int8Array(count * classes);
  for (let at = 0; at < count; at += 1) {
    const from = head + at * row;
    places[bytes.readUInt16LE(from)] = at;
    for (let of = 0; of < classes; of += 1) weights[at * classes + of] = bytes.readInt8(from + 2 + of);
  }
  return { places, weights, scale: bytes.readFloatLE(0) };
}

/** Serializes weights by key, rounded to bytes. */
export function writeWordingModel(learnt: ReadonlyMap<number, readonly number[]>): string {
  const largest = Math.max(1e-6, ...[...learnt.values()].flatMap((weights) => weights.map(Math.abs)));
  const scale = largest / largestStep;
  const bytes = Buffer.alloc(head + learnt.size * row);
  bytes.writeFloatLE(scale, 0);
  let from = head;
  for (const [key, weights] of [...learnt].sort(([a], [b]) => a - b)) {
    bytes.writeUInt16LE(key, from);
    for (const [of, weight] of weights.entries()) bytes.writeInt8(Math.round(weight / scale), from + 2 + of);
    from += row;
  }
  return bytes.toString('base64');
}

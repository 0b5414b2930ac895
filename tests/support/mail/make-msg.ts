import type { Entry } from '@kenjiuno/msgreader/lib/Burner.js';
import burner from '@kenjiuno/msgreader/lib/Burner.js';

type Value = string | number | boolean | Date | Buffer;

export interface MsgAttachment {
  /** By the number of each property; `3701` is its data. */
  properties?: Record<number, Value>;
  message?: MsgParts;
}

export interface MsgParts {
  /** By number: texts are UTF-16, bytes binary. */
  properties?: Record<number, Value>;
  /** Texts in the charset of code page 1252. */
  ansi?: Record<number, string>;
  recipients?: readonly Record<number, Value>[];
  attachments?: readonly MsgAttachment[];
}

interface Node {
  name: string;
  bytes?: Buffer;
  nodes?: Node[];
}

const types = { root: 5, storage: 1, stream: 2 };

/** Returns a message of Outlook with these properties, written by another program's library. */
export function makeMsg(parts: MsgParts): Buffer {
  const entries: Entry[] = [{ name: 'Root Entry', type: types.root, length: 0, children: [] }];
  const add = (parent: number, { name, bytes, nodes }: Node) => {
    const index = entries.length;
    entries[parent]?.children?.push(index);
    entries.push({
      name,
      type: bytes === undefined ? types.storage : types.stream,
      length: bytes?.length ?? 0,
      ...(bytes === undefined ? { children: [] } : { binaryProvider: () => Uint8Array.from(bytes) }),
    });
    for (const node of nodes ?? []) add(index, node);
  };
  for (const node of messageNodes(parts, 32)) add(0, node);
  return Buffer.from(burner.burn(entries));
}

function messageNodes(
  { properties = {}, ansi = {}, recipients = [], attachments = [] }: MsgParts,
  start: number,
): Node[] {
  return [
    ...propertyNodes({ 26: 'IPM.Note', ...properties }, start),
    ...Object.entries(ansi).map(([id, text]) => ({
      name: `__substg1.0_${hex(Number(id))}001E`,
      bytes: Buffer.from(text, 'latin1'),
    })),
    ...recipients.map((recipient, at) => ({
      name: `__recip_version1.0_#${at.toString(16).toUpperCase().padStart(8, '0')}`,
      nodes: propertyNodes(recipient, 8),
    })),
    ...attachments.map(({ properties: own = {}, message }, at) => ({
      name: `__attach_version1.0_#${at.toString(16).toUpperCase().padStart(8, '0')}`,
      nodes: [
        ...propertyNodes(message === undefined ? { 14085: 1, ...own } : { 14085: 5, ...own }, 8),
        ...(message === undefined
          ? []
          : [{ name: '__substg1.0_3701000D', nodes: messageNodes(message, 24) }]),
      ],
    })),
  ];
}

function propertyNodes(properties: Record<number, Value>, start: number): Node[] {
  const fixed: Buffer[] = [Buffer.alloc(start)];
  const nodes: Node[] = [];
  for (const [key, value] of Object.entries(properties)) {
    const id = Number(key);
    const pair = Buffer.alloc(16);
    pair.writeUInt16LE(id, 2);
    if (typeof value === 'string' || Buffer.isBuffer(value)) {
      const type = typeof value === 'string' ? 0x1f : 0x102;
      const bytes = typeof value === 'string' ? Buffer.from(value, 'utf16le') : value;
      pair.writeUInt16LE(type, 0);
      pair.writeUInt32LE(bytes.length, 8);
      nodes.push({ name: `__substg1.0_${hex(id)}${hex(type)}`, bytes });
    } else if (value instanceof Date) {
      pair.writeUInt16LE(0x40, 0);
      pair.writeBigUInt64LE((BigInt(value.getTime()) + 11_644_473_600_000n) * 10_000n, 8);
    } else {
      pair.writeUInt16LE(typeof value === 'number' ? 3 : 0x0b, 0);
      pair.writeInt32LE(Number(value), 8);
    }
    fixed.push(pair);
  }
  return [...nodes, { name: '__properties_version1.0', bytes: Buffer.concat(fixed) }];
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, '0');
}

/** Rich text as Outlook stores it, uncompressed. */
export function packRichText(rtf: string): Buffer {
  const body = Buffer.from(rtf, 'latin1');
  const header = Buffer.alloc(16);
  header.writeUInt32LE(body.length + 12, 0);
  header.writeUInt32LE(body.length, 4);
  header.writeUInt32LE(0x414c454d, 8);
  return Buffer.concat([header, body]);
}

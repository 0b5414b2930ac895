import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { addressesOf, resolveByDns } from '#server/platform/outbound/resolve-host.ts';

const closings: Array<() => void> = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

const typeA = 1;
const typeAaaa = 28;

/** A name server on loopback that knows one name, or never answers. */
async function nameServer(records: Record<number, number[][]> | 'silent'): Promise<string> {
  const socket = createSocket('udp4');
  closings.push(() => socket.close());
  socket.on('message', (query, sender) => {
    if (records === 'silent') return;
    const questionEnd = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(questionEnd - 4);
    const answers = records[type] ?? [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2); // an answer without error
    header.writeUInt16BE(answers.length, 6);
    header.fill(0, 8); // no authority, no additional records
    const encoded = answers.map((bytes) =>
      // A pointer to the question's name, the type, class IN, 60 seconds, length and address.
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
    );
    socket.send(
      Buffer.concat([header, query.subarray(12, questionEnd), ...encoded]),
      sender.port,
      sender.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

const never = new AbortController().signal;

test('Every address of a name is found, of both families.', async () => {
  const server = await nameServer({
    [typeA]: [
      [1, 2, 3, 4],
      [127, 0, 0, 1],
    ],
    [typeAaaa]: [[0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  });
  const found = await resolveByDns('pictures.brand.com', never, [server]);
  expect(found.sort((a, b) => a.address.localeCompare(b.address))).toEqual([
    { address: '1.2.3.4', family: 4 },
    { address: '127.0.0.1', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]);
});

test('A name without addresses has none.', async () => {
  expect(await resolveByDns('pictures.brand.com', never, [await nameServer({})])).toEqual([]);
});

test('A question to a silent server ends when the fetch does.', async () => {
  const ending = new AbortController();
  const found = resolveByDns('pictures.brand.com', ending.signal, [await nameServer('silent')]);
  setImmediate(() => ending.abort());
  expect(await found).toEqual([]);
});

test('An IP address is its own answer; nobody is asked.', async () => {
  const nobody = async () => {
    throw new Error('asked');
  };
  expect(await addressesOf('1.2.3.4', nobody, never)).toEqual([{ address: '1.2.3.4', family: 4 }]);
  expect(await addressesOf('[2606:4700::1]', nobody, never)).toEqual([
    { address: '2606:4700::1', family: 6 },
  ]);
});

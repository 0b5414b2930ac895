/**
 * Decoders for charsets that mail still uses and the platform's TextDecoder does not know. The MIME parser
 * decodes all others.
 */
const extraDecoders: Record<string, (bytes: Uint8Array) => string> = {
  'utf-7': decodeUtf7,
  'unicode-1-1-utf-7': decodeUtf7,
  cp850: decodeCp850,
  ibm850: decodeCp850,
  '850': decodeCp850,
  'iso-2022-kr': decodeIso2022Kr,
  'hz-gb-2312': decodeHz,
};

/** @returns the decoder of a charset that the platform does not know, else undefined. */
export function findExtraDecoder(charset: string): ((bytes: Uint8Array) => string) | undefined {
  const label = charset.toLowerCase();
  return Object.hasOwn(extraDecoders, label) ? extraDecoders[label] : undefined;
}

/** Decodes windows-1252, which also covers ISO-8859-1 and ASCII (WHATWG Encoding Standard). Never fails. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes);
}

/** RFC 2152. Broken runs are dropped. */
function decodeUtf7(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, run: string) => {
    if (run === '') return '+';
    const units = Buffer.from(run, 'base64');
    return units
      .subarray(0, units.length & ~1)
      .swap16()
      .toString('utf16le');
  });
}

const upperCp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

function decodeCp850(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : upperCp850.charAt(byte - 0x80);
  return text;
}

const shiftOut = 0x0e;
const shiftIn = 0x0f;
const escapeCode = 0x1b;

/** RFC 1557: between SO and SI the bytes are EUC-KR without their eighth bit. */
function decodeIso2022Kr(bytes: Uint8Array): string {
  const eucKr: number[] = [];
  let isShifted = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === shiftOut) isShifted = true;
    else if (byte === shiftIn) isShifted = false;
    else if (byte === escapeCode)
      index += 3; // the designator ESC $ ) C
    else eucKr.push(isShifted && byte > 0x20 ? byte | 0x80 : byte);
    if (byte === 0x0a) isShifted = false;
  }
  return new TextDecoder('euc-kr').decode(Uint8Array.from(eucKr));
}

/** RFC 1843: between ~{ and ~} the bytes are GB 2312 without their eighth bit. */
function decodeHz(bytes: Uint8Array): string {
  const gbk: number[] = [];
  let isShifted = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    const next = bytes[index + 1];
    if (byte !== 0x7e) gbk.push(isShifted && byte > 0x20 ? byte | 0x80 : byte);
    else {
      if (next === 0x7b) isShifted = true;
      else if (next === 0x7d) isShifted = false;
      else if (next === 0x7e) gbk.push(0x7e);
      index += 1;
    }
  }
  return new TextDecoder('gbk').decode(Uint8Array.from(gbk));
}

export interface TarPart {
  name: string;
  bytes?: Uint8Array;
  /** `0` file, `1` and `2` links, `3` device, `5` folder, `x` and `g` attributes, `L` long name. */
  type?: string;
  /** False size in the header. */
  claimedSize?: number;
  linkTo?: string;
  /** No `ustar` mark, as in tars of before 1988. */
  isOld?: boolean;
}

const block = 512;

/** Returns a tar file, built by hand so that it can be wrong in every way. */
export function makeTar(parts: readonly TarPart[]): Buffer {
  const files = parts.map(
    ({ name, bytes = new Uint8Array(), type = '0', claimedSize, linkTo = '', isOld = false }) => {
      const header = Buffer.alloc(block);
      header.write(name, 0);
      header.write('0000644\0'.padEnd(24, '\0'), 100);
      header.write(`${(claimedSize ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124);
      header.write('14761000000\0', 136);
      header.write(' '.repeat(8), 148);
      header.write(isOld && type === '0' ? '\0' : type, 156);
      header.write(linkTo, 157);
      if (!isOld) header.write('ustar\u000000', 257);
      const sum = header.reduce((total, byte) => total + byte, 0);
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
      return Buffer.concat([header, bytes, Buffer.alloc((block - (bytes.length % block)) % block)]);
    },
  );
  return Buffer.concat([...files, Buffer.alloc(2 * block)]);
}

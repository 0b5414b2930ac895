import { describe, expect, it } from 'vitest';
import { findUnprivilegedUser } from '#server/platform/browser/unprivileged-user.ts';

const accounts = `root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin
`;

describe('the user a root server runs its browser as', () => {
  it('is nobody, or an account made for it', () => {
    expect(findUnprivilegedUser(accounts, 0)).toEqual({ name: 'nobody', uid: 65534, gid: 65534 });
    const own = 'mailvault-browser:x:990:980::/nonexistent:/usr/sbin/nologin\n';
    expect(findUnprivilegedUser(accounts + own, 0)).toMatchObject({ uid: 990, gid: 980 });
  });

  it('is not looked for by a server that is not root', () => {
    expect(findUnprivilegedUser(accounts, 1000)).toBeUndefined();
  });

  it('is never root by another name, nor a damaged line', () => {
    expect(findUnprivilegedUser('nobody:x:0:0::/:/bin/sh', 0)).toBeUndefined();
    expect(findUnprivilegedUser('nobody:x:abc::/:\nnobody', 0)).toBeUndefined();
    expect(findUnprivilegedUser('', 0)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { openSecret, sealSecret, UnreadableSecretError } from '#server/platform/db/sealed-secret.ts';

const options = { secret: 'a secret for tests, thirty-two characters long', purpose: 'imap password' };

describe('a sealed secret', () => {
  it.each(['', 'secret', 'pässwörd 🔑', ' spaces stay ', 'x'.repeat(1000)])('opens again: %j', (plain) => {
    expect(openSecret(sealSecret(plain, options), options)).toBe(plain);
  });

  it('says which format it has, shows nothing of what is in it, and is another one each time', () => {
    const sealed = sealSecret('hunter2hunter2', options);
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('hunter2');
    expect(sealSecret('hunter2hunter2', options)).not.toBe(sealed);
  });

  it('does not open with another secret, nor for another purpose', () => {
    const sealed = sealSecret('hunter2', options);
    const secret = 'another secret, also thirty-two characters';
    expect(() => openSecret(sealed, { ...options, secret })).toThrow(UnreadableSecretError);
    expect(() => openSecret(sealed, { ...options, purpose: 'something else' })).toThrow(
      UnreadableSecretError,
    );
  });

  it('does not open when a single bit was altered', () => {
    const bytes = Buffer.from(sealSecret('hunter2', options).slice(3), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => openSecret(`v1.${altered.toString('base64url')}`, options)).toThrow(UnreadableSecretError);
    }
  });

  it.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'hunter2', 'v1.AA.BB', 'v1.ÿÿÿ'])(
    'does not open what was never sealed: %j',
    (text) => {
      expect(() => openSecret(text, options)).toThrow(UnreadableSecretError);
    },
  );
});

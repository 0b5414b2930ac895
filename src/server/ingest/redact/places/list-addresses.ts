import type { ParsedMail } from '#server/ingest/types.ts';

/** Fields in which a mailing list states its own address. */
const listFields = new Set(['list-post', 'x-mailing-list', 'mailing-list', 'x-beenthere', 'list-owner']);

/** Longer values are no addresses. */
const maxFieldLength = 1_000;

/**
 * Returns a test whether an address is the mailing list's: To then names the list, and subjects have its name
 * in brackets.
 * @returns a test for lower-case addresses.
 */
export function listAddressOf({ headers }: ParsedMail): (address: string) => boolean {
  const valuesOf = (isOf: (name: string) => boolean) =>
    headers.filter(({ name }) => isOf(name)).map(({ value }) => value.slice(0, maxFieldLength).toLowerCase());
  const named = new Set(
    valuesOf((name) => listFields.has(name)).flatMap((value) => value.match(/[^\s<>:;,"']+@[\w.-]+/g) ?? []),
  );
  // RFC 2919: `List-Id: Words of it <name.of.list.domain>`
  const ids = valuesOf((name) => name === 'list-id').map(
    (value) => /<([^<>]+)>\s*$/.exec(value)?.[1] ?? value,
  );
  return (address) => {
    const [local = '', domain = ''] = address.split('@');
    const company = domain.split('.').slice(-2).join('.');
    return named.has(address) || ids.some((id) => id.startsWith(`${local}.`) && id.endsWith(`.${company}`));
  };
}

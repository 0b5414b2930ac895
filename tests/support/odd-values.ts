/** JSON values that a form never sends, but a careless or hostile client does. */
export const oddJson: readonly string[] = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '" "',
  '"\\u0000"',
  '"\\u200b"',
  '"\\ud800"',
  '"\\u202e\\u0301"',
  JSON.stringify('x'.repeat(10_000)),
  '0',
  '-1',
  '1.5',
  '1e400',
  '2147483648',
  '9007199254740993',
  '"NaN"',
  '"-Infinity"',
  '"99999999999999999999"',
  '"2026-02-30T25:61:00Z"',
  '"__proto__"',
  '"constructor"',
  '"%_\\\\\'\\"--"',
  '"../../etc/passwd"',
  '"<b>&amp;"',
  '[[[]]]',
  '[null,{}]',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}},"length":-1}',
];

/** Odd values for an address, also with invalid percent-encoding, and `../`. */
export const oddAddressParts: readonly string[] = [
  ...oddJson.map((json) => encodeURIComponent(textOf(json))),
  '%ED%A0%80',
  '%FF',
  '%',
  '%2e%2e%2f',
];

function textOf(json: string): string {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value.toWellFormed() : json;
}

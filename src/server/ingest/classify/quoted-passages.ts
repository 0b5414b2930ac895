/** Fewer words in quotation marks are a name or a title, and more are no longer one quotation. */
const wordsQuoted = { least: 3, most: 40 } as const;
const longestQuoted = 300;
const quoted = new RegExp(
  `“([^“”\\n]{8,${longestQuoted}})”|„([^„“”\\n]{8,${longestQuoted}})[“”]|«([^«»\\n]{8,${longestQuoted}})»|(?<![\\p{L}\\p{N}])"([^"\\n]{8,${longestQuoted}})"(?![\\p{L}\\p{N}])`,
  'gu',
);

/** Removes quotations from a body: an article that quotes "Your order was shipped" is about no order. */
export function withoutQuoted(body: string): string {
  return body.replace(quoted, (whole, ...passages) => {
    const words = passages.find((one) => typeof one === 'string')?.split(/\s+/).length ?? 0;
    return words < wordsQuoted.least || words > wordsQuoted.most ? whole : ' ';
  });
}

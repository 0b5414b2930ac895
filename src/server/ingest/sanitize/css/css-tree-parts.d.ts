/**
 * The parts of css-tree that cleaning uses. Its main entry brings the syntax of every property along (mdn-data), which
 * takes a thread 3 MB and a tenth of a second, and which nothing here asks for. Their types are the main entry's.
 */
declare module 'css-tree/parser' {
  import type { CssNode, parse as parseCss } from 'css-tree';

  /** Of its parser what is replaced. */
  interface Parser {
    error: () => never;
  }

  const parse: typeof parseCss & {
    config: { context: Record<string, (this: Parser) => CssNode | null> };
  };
  export default parse;
}

declare module 'css-tree/generator' {
  export { generate as default } from 'css-tree';
}

declare module 'css-tree/walker' {
  import type { find } from 'css-tree';

  const walk: { find: typeof find };
  export default walk;
}

declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree';
}

declare module 'css-tree/utils' {
  export { string, url } from 'css-tree';
}

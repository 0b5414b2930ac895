/**
 * The parts of css-tree that the sanitizer uses. Its main entry also loads the syntax of every property
 * (mdn-data), which costs a thread 3 MB and a tenth of a second, and which is not needed. The types are the
 * main entry's.
 */
declare module 'css-tree/parser' {
  import type { CssNode, parse as parseCss } from 'css-tree';

  /** The member of its parser that we replace. */
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

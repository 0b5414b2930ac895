/** What PostgreSQL made of a statement: a node with its fields, a list, a word, or nothing. */
export type Tree = TreeNode | readonly Tree[] | string | null;

export interface TreeNode {
  kind: string;
  fields: Readonly<Record<string, Tree>>;
}

/** A node's brackets and fields, a list's brackets, a text in quotes, and words. */
const token = /[(){}]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}])+/gs;

/**
 * Reads the text of a `pg_node_tree`: `{KIND :field value …}`, `(value …)`, `<>` for nothing.
 * @see PostgreSQL, src/backend/nodes/read.c
 */
export function readTree(text: string): Tree {
  const tokens = text.match(token) ?? [];
  let at = 0;
  const next = (): string => {
    const found = tokens[at++];
    if (found === undefined) throw new Error('The tree ends too early.');
    return found;
  };
  const read = (): Tree => {
    const word = next();
    if (word === '{') return readNode();
    if (word === '<>') return null;
    if (word !== '(') return word;
    const items: Tree[] = [];
    while (tokens[at] !== ')') items.push(read());
    next();
    return items;
  };
  const readNode = (): TreeNode => {
    const kind = next();
    const fields: Record<string, Tree> = {};
    for (let word = next(); word !== '}'; word = next()) {
      const name = word.slice(1);
      fields[name] = read();
      // A constant's bytes follow their number.
      while (tokens[at] !== '}' && tokens[at]?.startsWith(':') === false) read();
    }
    return { kind, fields };
  };
  return read();
}

export function isNode(tree: Tree | undefined, kind?: string): tree is TreeNode {
  return (
    typeof tree === 'object' && tree !== null && 'kind' in tree && (kind === undefined || tree.kind === kind)
  );
}

/** The items of a list; none of anything else. */
export function itemsOf(tree: Tree | undefined): readonly Tree[] {
  return Array.isArray(tree) ? tree : [];
}

/** The nodes of a list. */
export const nodesOf = (tree: Tree | undefined): TreeNode[] => itemsOf(tree).filter((item) => isNode(item));

export const numberOf = (tree: Tree | undefined): number => Number(tree);

/** A node and all below it, queries within it too. */
export function* withinTree(tree: Tree | undefined): Generator<TreeNode> {
  if (Array.isArray(tree)) for (const item of tree) yield* withinTree(item);
  if (!isNode(tree)) return;
  yield tree;
  for (const field of Object.values(tree.fields)) yield* withinTree(field);
}

import { isNode, itemsOf, nodesOf, numberOf, type Tree, type TreeNode, withinTree } from './read-tree.ts';

/** How a statement comes to the rows of a table that is spread over several databases. */
export type Reach =
  /** The statement's values say where the rows are. */
  | 'routed'
  /** They lie with rows of another table that the statement comes to. */
  | 'together'
  /** Rows of elsewhere say where they are. */
  | 'follows'
  /** Every database is asked. */
  | 'crosses';

export interface Access {
  table: string;
  reach: Reach;
  /** Whether the column that tells where a row lies is written. */
  movesRows: boolean;
}

export interface SpreadTable {
  table: string;
  /** Number of the column that tells where a row lies. */
  key: number;
  /** Rows with the same key of the same group lie together. */
  group: string;
}

export interface Catalogue {
  /** Tables that are spread, by their number in the catalogue. */
  spread: ReadonlyMap<string, SpreadTable>;
  /** Operators that ask for equality. */
  equalities: ReadonlySet<string>;
}

/** Kinds of entries in a query's list of what it reads (`RTEKind`). */
const relation = '0';
const subquery = '1';
const join = '2';
const calledFunction = '3';
const values = '5';
const commonTable = '6';
const grouped = '9';

const isSelect = (query: TreeNode) => query.fields.commandType === '1';
const isUpdate = (query: TreeNode) => query.fields.commandType === '2';
const isInsert = (query: TreeNode) => query.fields.commandType === '3';

/** `x in (select …)` (`SubLinkType`). */
const anyOfQuery = '2';

interface Scope {
  number: number;
  query: TreeNode;
  outer: Scope | undefined;
}

interface Column {
  scope: Scope;
  entry: number;
  column: number;
}

type Source = 'value' | 'elsewhere' | Column;

/**
 * Says of each table that is spread how a statement comes to its rows. What is not understood counts as crossing:
 * only equalities that hold for every row are looked at.
 * @param tree of an analysed query, as PostgreSQL keeps the body of a function.
 */
export function findAccesses(tree: Tree, catalogue: Catalogue): Access[] {
  const reader = new Reader(catalogue);
  reader.visit(tree, undefined);
  return reader.accesses();
}

class Reader {
  readonly #catalogue: Catalogue;
  readonly #scopes = new Map<TreeNode, Scope>();
  /** What each column must equal. */
  readonly #sources = new Map<string, Source[]>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Gives each query its place in the nesting, and then reads what it asks for. */
  visit(tree: Tree | undefined, outer: Scope | undefined): void {
    this.#nest(tree, outer);
    for (const scope of this.#scopes.values()) this.#readConditions(scope);
  }

  accesses(): Access[] {
    const found = [...this.#scopes.values()].flatMap((scope) =>
      nodesOf(scope.query.fields.rtable).flatMap(({ fields }, index) => {
        const entry = index + 1;
        const spread = fields.rtekind === relation && this.#catalogue.spread.get(String(fields.relid));
        if (!spread || entry === excludedOf(scope.query)) return [];
        const column = { scope, entry, column: spread.key };
        return { column, table: spread.table, ...this.#reachOf(column, spread) };
      }),
    );
    const roots = new Set(
      found.filter(({ reach }) => reach !== 'together').map(({ column }) => nameOf(column)),
    );
    return found.map(({ column, table, reach, seen }) => {
      // Of tables that only say where each other's rows are, the first is looked through in every database.
      const isFirst = reach === 'together' && !seen.some((name) => roots.has(name));
      if (isFirst) roots.add(nameOf(column));
      return { table, reach: isFirst ? 'crosses' : reach, movesRows: this.#isWritten(column) };
    });
  }

  #nest(tree: Tree | undefined, outer: Scope | undefined): void {
    if (Array.isArray(tree)) for (const item of tree) this.#nest(item, outer);
    if (!isNode(tree)) return;
    let scope = outer;
    if (tree.kind === 'QUERY') {
      scope = { number: this.#scopes.size, query: tree, outer };
      this.#scopes.set(tree, scope);
    }
    for (const field of Object.values(tree.fields)) this.#nest(field, scope);
  }

  #readConditions(scope: Scope): void {
    const all = nodesOf(scope.query.fields.rtable).map((_, index) => index + 1);
    this.#readJoins(scope.query.fields.jointree, scope, new Set(all));
    if (!isInsert(scope.query)) return;
    const entry = numberOf(scope.query.fields.resultRelation);
    for (const { fields } of nodesOf(scope.query.fields.targetList)) {
      const source = this.#resolve(fields.expr, scope);
      this.#sources.set(nameOf({ scope, entry, column: numberOf(fields.resno) }), [source]);
    }
  }

  /** @param bindable entries whose rows these conditions narrow: those that an outer join may leave out, or all. */
  #readJoins(tree: Tree | undefined, scope: Scope, bindable: ReadonlySet<number>): void {
    if (isNode(tree, 'FROMEXPR')) {
      for (const item of nodesOf(tree.fields.fromlist)) this.#readJoins(item, scope, bindable);
      this.#readCondition(tree.fields.quals, scope, bindable);
    }
    if (isNode(tree, 'JOINEXPR')) {
      const { jointype, larg, rarg, quals } = tree.fields;
      this.#readJoins(larg, scope, bindable);
      this.#readJoins(rarg, scope, bindable);
      const narrowed = { '0': bindable, '1': entriesOf(rarg), '3': entriesOf(larg) }[String(jointype)];
      this.#readCondition(quals, scope, narrowed ?? new Set());
    }
  }

  #readCondition(tree: Tree | undefined, scope: Scope, bindable: ReadonlySet<number>): void {
    if (!isNode(tree)) {
      for (const item of nodesOf(tree)) this.#readCondition(item, scope, bindable);
    } else if (tree.kind === 'BOOLEXPR' && tree.fields.boolop === 'and') {
      for (const item of nodesOf(tree.fields.args)) this.#readCondition(item, scope, bindable);
    } else if (tree.kind === 'SUBLINK' && tree.fields.subLinkType === anyOfQuery) {
      const [left] = isNode(tree.fields.testexpr, 'OPEXPR') ? this.#equal(tree.fields.testexpr) : [];
      this.#bind(left, this.#output(tree.fields.subselect, 1), scope, bindable);
    } else if (tree.kind === 'OPEXPR') {
      const [left, right] = this.#equal(tree);
      this.#bind(left, this.#resolve(right, scope), scope, bindable);
      this.#bind(right, this.#resolve(left, scope), scope, bindable);
    } else if (tree.kind === 'SCALARARRAYOPEXPR' && tree.fields.useOr === 'true') {
      const [left, right] = this.#equal(tree);
      const source = this.#resolve(right, scope);
      // An array that is a column names no row of its own.
      this.#bind(left, source === 'value' ? source : 'elsewhere', scope, bindable);
    }
  }

  /** Both sides of an equality. */
  #equal({ fields }: TreeNode): readonly Tree[] {
    return this.#catalogue.equalities.has(String(fields.opno)) ? itemsOf(fields.args) : [];
  }

  #bind(tree: Tree | undefined, source: Source, scope: Scope, bindable: ReadonlySet<number>): void {
    const column = tree === undefined ? undefined : this.#resolve(tree, scope);
    if (typeof column !== 'object' || column.scope !== scope || !bindable.has(column.entry)) return;
    if (typeof source === 'object' && source.scope === scope && source.entry === column.entry) return;
    const name = nameOf(column);
    this.#sources.set(name, [...(this.#sources.get(name) ?? []), source]);
  }

  /** Where the value of an expression comes from. */
  #resolve(tree: Tree | undefined, scope: Scope): Source {
    if (isNode(tree, 'RELABELTYPE')) return this.#resolve(tree.fields.arg, scope);
    if (isNode(tree, 'VAR')) return this.#resolveColumn(tree, scope);
    return isGiven(tree) ? 'value' : 'elsewhere';
  }

  #resolveColumn({ fields }: TreeNode, from: Scope): Source {
    let scope = from;
    for (let up = numberOf(fields.varlevelsup); up > 0; up -= 1) scope = scope.outer ?? scope;
    const entry = numberOf(fields.varno);
    const column = numberOf(fields.varattno);
    const read = nodesOf(scope.query.fields.rtable)[entry - 1]?.fields;
    switch (read?.rtekind) {
      case relation:
        return { scope, entry, column };
      case join:
        return this.#resolve(itemsOf(read.joinaliasvars)[column - 1], scope);
      case grouped:
        return this.#resolve(itemsOf(read.groupexprs)[column - 1], scope);
      case subquery:
        return this.#output(read.subquery, column);
      case commonTable:
        return this.#output(commonTableOf(scope, read), column);
      case calledFunction:
      case values:
        return isGiven(read.functions ?? null) && isGiven(read.values_lists ?? null) ? 'value' : 'elsewhere';
      default:
        return 'elsewhere';
    }
  }

  /** What a query answers as its column with this number. */
  #output(query: Tree | undefined, column: number): Source {
    const scope = isNode(query) ? this.#scopes.get(query) : undefined;
    if (scope === undefined || scope.query.fields.setOperations !== null) return 'elsewhere';
    const { targetList, returningList } = scope.query.fields;
    return this.#resolve(
      nodesOf(isSelect(scope.query) ? targetList : returningList)[column - 1]?.fields.expr,
      scope,
    );
  }

  /** @returns how rows are come to, and the columns that say where they are. */
  #reachOf(key: Column, { group }: SpreadTable): { reach: Reach; seen: readonly string[] } {
    // A row gets a key of its own where an insert names none.
    if (isInsert(key.scope.query) && key.entry === numberOf(key.scope.query.fields.resultRelation)) {
      if (!this.#sources.has(nameOf(key))) return { reach: 'routed', seen: [] };
    }
    const seen = new Set<string>();
    const pending = [...(this.#sources.get(nameOf(key)) ?? [])];
    let reach: Reach = 'crosses';
    for (let source = pending.pop(); source !== undefined; source = pending.pop()) {
      if (source === 'value') return { reach: 'routed', seen: [] };
      if (reach === 'crosses') reach = 'follows';
      if (source === 'elsewhere' || seen.has(nameOf(source)) || nameOf(source) === nameOf(key)) continue;
      seen.add(nameOf(source));
      if (this.#groupOf(source) === group) reach = 'together';
      pending.push(...(this.#sources.get(nameOf(source)) ?? []));
    }
    return { reach, seen: [...seen] };
  }

  /** The group whose rows this column tells the place of. */
  #groupOf({ scope, entry, column }: Column): string | undefined {
    const fields = nodesOf(scope.query.fields.rtable)[entry - 1]?.fields;
    const spread = fields && this.#catalogue.spread.get(String(fields.relid));
    return spread?.key === column ? spread.group : undefined;
  }

  #isWritten({ scope: { query }, entry, column }: Column): boolean {
    return (
      isUpdate(query) &&
      entry === numberOf(query.fields.resultRelation) &&
      nodesOf(query.fields.targetList).some(({ fields }) => numberOf(fields.resno) === column)
    );
  }
}

/** The entry that stands for the row which could not be inserted (`excluded`); it is read from nowhere. */
function excludedOf({ fields }: TreeNode): number | undefined {
  return isNode(fields.onConflict) ? numberOf(fields.onConflict.fields.exclRelIndex) : undefined;
}

const nameOf = ({ scope, entry, column }: Column) => `${scope.number} ${entry} ${column}`;

/** Whether an expression needs no row. */
function isGiven(tree: Tree | undefined): boolean {
  for (const { kind } of withinTree(tree))
    if (kind === 'VAR' || kind === 'SUBLINK' || kind === 'AGGREF') return false;
  return tree !== undefined;
}

/** The entries that a join is made of. */
function entriesOf(tree: Tree | undefined): Set<number> {
  if (!isNode(tree)) return new Set();
  const { rtindex, larg, rarg } = tree.fields;
  return new Set([numberOf(rtindex), ...entriesOf(larg), ...entriesOf(rarg)]);
}

function commonTableOf(from: Scope, { ctename, ctelevelsup }: TreeNode['fields']): Tree | undefined {
  let scope = from;
  for (let up = numberOf(ctelevelsup); up > 0; up -= 1) scope = scope.outer ?? scope;
  return nodesOf(scope.query.fields.cteList).find(({ fields }) => fields.ctename === ctename)?.fields
    .ctequery;
}

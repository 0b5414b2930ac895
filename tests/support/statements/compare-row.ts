import type pg from 'pg';
import { type Checker, SymbolFlags, type Type, type TypeReference } from 'typescript/unstable/sync';
import type { Column } from '#tests/support/statements/describe-statement.ts';

/** The driver's type for each type of the database; arrays of them become arrays. */
const driverTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  name: 'string',
  pg_lsn: 'string',
  bytea: 'Buffer',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
};

interface TableColumn {
  table: number;
  number: number;
  name: string;
  isNullable: boolean;
  /** The closed list of the table's check constraint. */
  words: string[] | null;
}

const tableColumns = `select attrelid as table, attnum as number, attname as name, not attnotnull as "isNullable",
    (select array_agg(word[1]) from pg_constraint, pg_get_constraintdef(oid) as definition,
       regexp_matches(definition, '''([^'']*)''::text', 'g') as word
     where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
       and definition like 'CHECK ((' || attname || ' = ANY (ARRAY[%') as words
  from pg_attribute where attnum > 0`;

/** Compares the code's types of rows with the database's. */
export class RowTypes {
  readonly #checker: Checker;
  readonly #typeNames: ReadonlyMap<number, string>;
  readonly #columns: ReadonlyMap<string, TableColumn>;

  private constructor(checker: Checker, names: ReadonlyMap<number, string>, columns: readonly TableColumn[]) {
    this.#checker = checker;
    this.#typeNames = names;
    this.#columns = new Map(columns.map((column) => [`${column.table} ${column.number}`, column]));
  }

  static async read(client: pg.PoolClient, checker: Checker): Promise<RowTypes> {
    const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type');
    const columns = await client.query<TableColumn>(tableColumns);
    return new RowTypes(checker, new Map(types.rows.map(({ oid, typname }) => [oid, typname])), columns.rows);
  }

  /** Returns the differences for the rows of a statement. @param rows types that each describe a whole row. */
  faultsOf(rows: readonly Type[], columns: readonly Column[], text: string): string[] {
    const declared = new Map(
      rows
        .flatMap((row) => this.#checker.getPropertiesOfType(row))
        .filter(({ name }) => !isBrand(name))
        .map((property) => [property.name, property]),
    );
    const faults = columns.map((column) => {
      const property = declared.get(column.name);
      const type = property && this.#checker.getTypeOfSymbol(property);
      if (type === undefined) return `"${column.name}" is answered and not declared`;
      const actual = this.#contradiction(type, column, text);
      return actual && `"${column.name}" is declared ${this.#checker.typeToString(type)} and is ${actual}`;
    });
    const answered = new Set(columns.map(({ name }) => name));
    const missing = [...declared.values()]
      .filter(({ name, flags }) => !answered.has(name) && (flags & SymbolFlags.Optional) === 0)
      .map(({ name }) => `"${name}" is declared and not answered`);
    return [...faults.filter((fault) => fault !== undefined), ...missing];
  }

  /** Returns a column's type if the code declares another one. */
  #contradiction(type: Type, column: Column, text: string): string | undefined {
    const database = this.#typeNames.get(column.dataTypeID) ?? '';
    if (!this.#fits(type, database)) return database;
    const source = this.#columns.get(`${column.tableID} ${column.columnID}`);
    if (source === undefined || this.#checker.typeToString(type) === 'unknown') return undefined;
    const isNullable = source.isNullable && !text.includes(`${source.name} is not null`);
    if (isNullable && this.#parts(type).every((part) => this.#checker.typeToString(part) !== 'null'))
      return 'nullable';
    const words = this.#parts(type).flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
    if (words.length === 0) return undefined;
    if (source.words === null) return 'any text';
    return source.words.every((word) => words.includes(word)) ? undefined : source.words.join(', ');
  }

  #fits(type: Type, database: string): boolean {
    const parts = this.#parts(type).filter(
      (part) => !/^(?:null|undefined)$/.test(this.#checker.typeToString(part)),
    );
    if (database.startsWith('_')) {
      return parts.every(
        (part) =>
          this.#checker.isArrayLikeType(part) &&
          this.#checker
            .getTypeArguments(part as TypeReference)
            .every((item) => this.#fits(item, database.slice(1))),
      );
    }
    if (/^jsonb?$/.test(database)) return parts.every((part) => !this.#holdsDate(part));
    return parts.every((part) => this.#kindOf(part) === driverTypes[database]);
  }

  #kindOf(type: Type): string {
    if (this.#checker.isTypeAssignableTo(type, this.#checker.getStringType())) return 'string';
    if (this.#checker.isTypeAssignableTo(type, this.#checker.getNumberType())) return 'number';
    if (this.#checker.isTypeAssignableTo(type, this.#checker.getBooleanType())) return 'boolean';
    return this.#checker.typeToString(type).replace(/<.*/, '');
  }

  /** JSON has no instants: they arrive as text. */
  #holdsDate(type: Type): boolean {
    return this.#checker
      .getPropertiesOfType(type)
      .some(
        (property) => this.#checker.typeToString(this.#checker.getTypeOfSymbol(property) as Type) === 'Date',
      );
  }

  #parts(type: Type): readonly Type[] {
    return (type.isUnionType() && type.getTypes()) || [type];
  }
}

/** Returns true for a property that only types have, such as the brand of a checked row. */
function isBrand(name: string): boolean {
  return name.startsWith('__@');
}

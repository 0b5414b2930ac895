import {
  type CallExpression,
  type Identifier,
  isArrayLiteralExpression,
  isArrowFunction,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { type Symbol as Declared, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync';

/** One statement as the program sends it; one variant if its text depends on a condition. */
export interface Statement {
  /** File and function. */
  place: string;
  text: string;
  /** Number of parameters; undefined if the code does not count them. */
  values: number | undefined;
  /** Row types declared by the code; empty if it reads no rows. */
  rows: readonly Type[];
}

/** Value of an expression, as far as a statement's text needs it. */
type Value =
  | string
  | number
  | { list: readonly Node[]; scope: Scope }
  | { fields: Node; scope: Scope }
  | { body: Node; parameters: readonly Node[]; scope: Scope };
type Scope = ReadonlyMap<Node, Value>;

/** Placeholder of a parameter until the text is complete. */
const placeMark = '\u0000';

/** Not derivable from the program's text. */
class Unreadable extends Error {
  override name = 'Unreadable';
}

/**
 * Finds every call of `.query` in these files and derives its text from the source, in all variants.
 * Conditions that are added one by one are left out: they change no column.
 * @returns the statements, and the places of underivable ones.
 */
export function readStatements(
  project: Project,
  files: readonly string[],
): { statements: Statement[]; unreadable: string[] } {
  const calls = files.flatMap((file) => callsIn(project.program.getSourceFile(file)));
  const callsOf = Map.groupBy(calls, ({ expression }) => (isIdentifier(expression) ? expression.text : ''));
  const statements: Statement[] = [];
  const unreadable: string[] = [];
  for (const call of calls.filter(isQuery)) {
    const place = placeOf(call);
    for (const read of waysOf((choose) => new Reader(project, callsOf, choose).statement(call))) {
      if (read instanceof Unreadable) unreadable.push(place);
      else statements.push({ place, ...read });
    }
  }
  return { statements, unreadable };
}

type Choose = <Option>(what: string, options: readonly Option[]) => Option;

/** Reads once for each combination of choices; a repeated choice has the same result. */
function waysOf<Result>(read: (choose: Choose) => Result): Array<Result | Unreadable> {
  const results: Array<Result | Unreadable> = [];
  const pending: Array<Map<string, number>> = [new Map()];
  for (let chosen = pending.pop(); chosen !== undefined; chosen = pending.pop()) {
    const now = chosen;
    const choose: Choose = (what, options) => {
      if (!now.has(what)) {
        for (let other = 1; other < options.length; other += 1) pending.push(new Map(now).set(what, other));
        now.set(what, 0);
      }
      return options[now.get(what) ?? 0] as (typeof options)[number];
    };
    results.push(orUnreadable(() => read(choose)));
  }
  return results;
}

function orUnreadable<Result>(read: () => Result): Result | Unreadable {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}

class Reader {
  readonly #project: Project;
  /** Calls by function name: the type checker runs in another process, so each lookup there is slow. */
  readonly #callsOf: ReadonlyMap<string, readonly CallExpression[]>;
  readonly #choose: Choose;
  /** Row types that a caller gives. */
  readonly #rows: Type[] = [];

  constructor(project: Project, callsOf: ReadonlyMap<string, readonly CallExpression[]>, choose: Choose) {
    this.#project = project;
    this.#callsOf = callsOf;
    this.#choose = choose;
  }

  statement(call: CallExpression): Omit<Statement, 'place'> {
    const [sent, values] = call.arguments;
    const given = this.#read(sent, new Map());
    const text = typeof given === 'object' ? this.#field(given, 'text') : given;
    if (typeof text !== 'string') throw new Unreadable('has no text');
    const row = call.typeArguments?.[0];
    const type = row && this.#project.checker.getTypeFromTypeNode(row);
    return {
      text: withPlaces(text),
      values: lengthOf(
        typeof given === 'object' && 'fields' in given ? fieldOf(given.fields, 'values') : values,
      ),
      rows: type === undefined ? [] : [type, ...this.#rows],
    };
  }

  #read(node: Node | undefined, scope: Scope): Value {
    if (node === undefined) throw new Unreadable('has no text');
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (isNumericLiteral(node)) return Number(node.text);
    if (isParenthesizedExpression(node)) return this.#read(node.expression, scope);
    if (isObjectLiteralExpression(node)) return { fields: node, scope };
    if (isArrayLiteralExpression(node)) return { list: node.elements, scope };
    if (isArrowFunction(node) || isFunctionDeclaration(node)) {
      return { body: node.body as Node, parameters: node.parameters, scope };
    }
    if (isTemplateExpression(node)) {
      const parts = node.templateSpans.map(
        ({ expression, literal }) => this.#text(expression, scope) + literal.text,
      );
      return node.head.text + parts.join('');
    }
    if (isConditionalExpression(node)) {
      return this.#read(this.#choose(node.condition.getText(), [node.whenTrue, node.whenFalse]), scope);
    }
    if (isBinaryExpression(node)) {
      const [left, right] = [this.#read(node.left, scope), this.#read(node.right, scope)];
      const operator = node.operatorToken.getText();
      if (operator === '+') return (left as number) + (right as number);
      if (operator === '*') return (left as number) * (right as number);
    }
    if (isPropertyAccessExpression(node)) return this.#property(node, scope);
    if (isElementAccessExpression(node)) return this.#element(node, scope);
    if (isCallExpression(node)) return this.#call(node, scope);
    if (isIdentifier(node)) return this.#name(node, scope);
    throw new Unreadable(`says ${node.getText()}`);
  }

  #text(node: Node, scope: Scope): string {
    const value = this.#read(node, scope);
    if (typeof value === 'object') throw new Unreadable(`says ${node.getText()}`);
    return String(value);
  }

  #property(node: Node & { expression: Node; name: Node }, scope: Scope): Value {
    const name = node.name.getText();
    if (this.#isConditions(node.expression)) return name === 'text' ? 'true' : '';
    return this.#field(this.#read(node.expression, scope), name);
  }

  #isConditions(node: Node): boolean {
    return this.#project.checker.getTypeAtLocation(node)?.getSymbol()?.name === 'Conditions';
  }

  #field(value: Value, name: string): Value {
    if (typeof value !== 'object' || !('fields' in value)) throw new Unreadable(`has no ${name}`);
    const found = fieldOf(value.fields, name);
    if (found === undefined) throw new Missing(`has no ${name}`);
    return this.#read(isShorthandPropertyAssignment(found) ? found.name : found, value.scope);
  }

  #element(node: Node & { expression: Node }, scope: Scope): Value {
    const value = this.#read(node.expression, scope);
    if (typeof value !== 'object' || !('fields' in value)) throw new Unreadable(`says ${node.getText()}`);
    const fields: Node[] = [];
    value.fields.forEachChild(
      (field) => void (isPropertyAssignment(field) && fields.push(field.initializer)),
    );
    return this.#read(this.#choose(node.getText(), fields), value.scope);
  }

  #call(node: CallExpression, scope: Scope): Value {
    const { expression } = node;
    if (isPropertyAccessExpression(expression) && this.#isConditions(expression.expression)) return placeMark;
    const called = this.#read(expression, scope);
    if (typeof called !== 'object' || !('body' in called))
      throw new Unreadable(`calls ${expression.getText()}`);
    const own = new Map(called.scope);
    called.parameters.forEach((parameter, index) => {
      const argument = node.arguments[index];
      const value = argument && orUnreadable(() => this.#read(argument, scope));
      // A parameter used only as a value is in no text.
      if (value !== undefined && !(value instanceof Unreadable)) own.set(parameter, value);
    });
    return this.#read(returned(called.body), own);
  }

  #name(node: Identifier, scope: Scope): Value {
    const { checker } = this.#project;
    const words = wordsOf(checker.getTypeAtLocation(node));
    if (words.length > 1) return this.#choose(node.text, words);
    const named = checker.getSymbolAtLocation(node);
    const symbol = named && (named.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named);
    const declaration = symbol?.valueDeclaration?.resolve(this.#project);
    if (declaration === undefined) throw new Unreadable(`says ${node.text}`);
    return this.#declared(declaration, scope);
  }

  #declared(node: Node, scope: Scope): Value {
    const known = scope.get(node);
    if (known !== undefined) return known;
    if (isFunctionDeclaration(node)) return this.#read(node, scope);
    if (isParameterDeclaration(node)) return this.#argument(node);
    if (isBindingElement(node)) {
      const whole = node.parent.parent;
      const name = (node.propertyName ?? node.name)?.getText() ?? '';
      try {
        return this.#field(this.#declared(whole, scope), name);
      } catch (error) {
        if (!(error instanceof Missing) || node.initializer === undefined) throw error;
        return this.#read(node.initializer, scope);
      }
    }
    if (isVariableDeclaration(node)) {
      const loop = node.parent.parent;
      if (isForOfStatement(loop)) {
        const { list, scope: inner } = this.#read(loop.expression, scope) as { list: Node[]; scope: Scope };
        return this.#read(this.#choose(loop.expression.getText(), list), inner);
      }
      return this.#read(node.initializer, scope);
    }
    throw new Unreadable(`says ${node.getText()}`);
  }

  /**
   * Returns the arguments of all callers for a parameter of the function that sends the statement, one after
   * the other.
   */
  #argument(parameter: Node): Value {
    const { checker } = this.#project;
    const owner = parameter.parent;
    if (!isFunctionDeclaration(owner) || owner.name === undefined) {
      throw new Unreadable(`takes ${parameter.getText()} from elsewhere`);
    }
    const { name, parameters } = owner;
    const own = checker.getSymbolAtLocation(name);
    const callers = (this.#callsOf.get(name.text) ?? []).filter(({ expression }) => {
      const named = checker.getSymbolAtLocation(expression) as Declared;
      return (named.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named).id === own?.id;
    });
    const caller = this.#choose(name.text, callers);
    if (caller === undefined) throw new Unreadable(`takes ${parameter.getText()} from elsewhere`);
    const signature = checker.getResolvedSignature(caller);
    if (owner.typeParameters !== undefined && signature !== undefined) {
      const answer = checker.getReturnTypeOfSignature(signature) as Parameters<
        typeof checker.getTypeArguments
      >[0];
      this.#rows.push(...checker.getTypeArguments(answer));
    }
    return this.#read(
      caller.arguments[parameters.indexOf(parameter as (typeof parameters)[number])],
      new Map(),
    );
  }
}

/** A field that an object leaves out, with a default at its use. */
class Missing extends Unreadable {}

function fieldOf(object: Node, name: string): Node | undefined {
  let found: Node | undefined;
  object.forEachChild((field) => {
    if (isPropertyAssignment(field) && field.name.getText() === name) found = field.initializer;
    if (isShorthandPropertyAssignment(field) && field.name.getText() === name) found = field;
  });
  return found;
}

function lengthOf(values: Node | undefined): number | undefined {
  if (values === undefined) return 0;
  if (!isArrayLiteralExpression(values) || values.elements.some(isSpreadElement)) return undefined;
  return values.elements.length;
}

function callsIn(root: Node | undefined): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) found.push(node);
    node.forEachChild(visit);
  };
  if (root !== undefined) visit(root);
  return found;
}

function isQuery({ expression }: CallExpression): boolean {
  return isPropertyAccessExpression(expression) && expression.name.text === 'query';
}

/** Returns the values of a closed list. */
function wordsOf(type: Type | undefined): string[] {
  const types = (type?.isUnionType() && type.getTypes()) || [];
  return types.every((part) => part.isStringLiteralType())
    ? types.map((part) => String((part as unknown as { value: string }).value))
    : [];
}

function returned(body: Node): Node | undefined {
  let result: Node | undefined;
  body.forEachChild((node) => {
    if (isReturnStatement(node)) result = node.expression;
  });
  return result ?? body;
}

function placeOf(node: Node): string {
  const file = node.getSourceFile().fileName.replace(/^.*\/src\//, '');
  let outer: Node = node;
  while (!(isFunctionDeclaration(outer) || outer.parent === undefined)) outer = outer.parent;
  const name = isFunctionDeclaration(outer) ? (outer.name?.text ?? '') : '';
  return `${file} ${name}`.trim();
}

/** Numbers the anonymous placeholders, after those the text numbers itself. */
function withPlaces(text: string): string {
  const named = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const [first = '', ...rest] = text.split(placeMark);
  return first + rest.map((part, index) => `$${Math.max(0, ...named) + index + 1}${part}`).join('');
}

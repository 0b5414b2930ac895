import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const cwd = new URL('..', import.meta.url).pathname;
const { imports: aliases } = JSON.parse(readFileSync(`${cwd}package.json`, 'utf8')) as {
  imports: Record<string, string>;
};

interface Import {
  from: string;
  /** Path of the file, or name of the package. */
  to: string;
}

/** Returns the file of an import. */
function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const alias = Object.keys(aliases).find((key) => specifier.startsWith(key.slice(0, -1)));
  if (alias === undefined) return specifier;
  return posix.normalize((aliases[alias] ?? '').replace('*', specifier.slice(alias.length - 1)));
}

const statement = /^(?:import|export)\s[^'"`;]*?\sfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Returns the imports in a file's text. */
function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, fixed, dynamic]) => ({
    from,
    to: resolved(from, fixed ?? dynamic ?? ''),
  }));
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(file);

/**
 * Parts that others of their kind may import: the signed-in user, the parts of the dashboard, the page for a
 * wrong address.
 */
const offered = ['features/auth', 'admin/kit', 'screens/not-found'];

/** Returns the feature, dashboard tab or screen of a file. */
function clientPartOf(file: string): string | undefined {
  return /^src\/client\/((?:features|admin|screens)\/[^/]+)\//.exec(file)?.[1];
}

/**
 * Returns imports of a feature, dashboard tab or screen from another one of its kind. The linter checks the
 * order of the floors.
 */
function crossings(edges: readonly Import[]): string[] {
  const roomOf = (part: string) => part.split('/')[0];
  return edges
    .filter(({ from, to }) => {
      const [own, other] = [clientPartOf(from), clientPartOf(to)];
      if (own === undefined || other === undefined || own === other) return false;
      return roomOf(own) === roomOf(other) && !offered.includes(other);
    })
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** Returns the feature of a floor of the server, the folder of its platform, or a whole undivided floor. */
function serverFolderOf(file: string): string | undefined {
  const [, floor, folder] = /^src\/server\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  if (floor === undefined || floor === 'app' || floor === 'ingest' || folder === undefined) return floor;
  return `${floor}/${folder}`;
}

/** Returns pairs of folders of the server that import each other, with one import in each direction. */
function mutualFolders(edges: readonly Import[]): string[] {
  const between = new Map<string, Import>();
  for (const edge of edges) {
    const [own, other] = [serverFolderOf(edge.from), serverFolderOf(edge.to)];
    if (own !== undefined && other !== undefined && own !== other) between.set(`${own} ${other}`, edge);
  }
  return [...between].flatMap(([pair, { from, to }]) => {
    const [own = '', other = ''] = pair.split(' ');
    const back = own < other ? between.get(`${other} ${own}`) : undefined;
    return back === undefined ? [] : [`${from} imports ${to}, and ${back.from} imports ${back.to}`];
  });
}

/** Returns imports in circles: the rest after repeatedly removing files without imports or importers. */
function circling(edges: readonly Import[]): Import[] {
  const importing = new Set(edges.map(({ from }) => from));
  const imported = new Set(edges.map(({ to }) => to));
  const left = edges.filter(({ from, to }) => importing.has(to) && imported.has(from));
  return left.length === edges.length ? left : circling(left);
}

const files = globSync(['{src,scripts,tests}/**/*.{ts,tsx,mjs}', '*.config.ts'], { cwd });
const texts = new Map(files.map((file) => [file, readFileSync(`${cwd}${file}`, 'utf8')]));

describe('the client', () => {
  const edges = (file: string, text: string) => (isTest(file) ? [] : importsOf(file, text));

  it('has no feature, dashboard tab or screen that imports another', () => {
    const all = [...texts].flatMap(([file, text]) => edges(file, text));
    expect(all.filter(({ from }) => from.startsWith('src/client/')).length).toBeGreaterThan(500);
    expect(crossings(all)).toEqual([]);
  });

  it("takes types alone from the contract: judging what was typed is the server's", () => {
    const runsThere = /^src\/(client|shared\/(?!contract\/))/;
    const onlyTypes = /^(?:import|export) type [^;]*;/gm;
    const values = [...texts]
      .filter(([file]) => runsThere.test(file))
      .flatMap(([file, text]) => edges(file, text.replaceAll(onlyTypes, '')))
      .filter(({ to }) => to === 'zod' || to.startsWith('src/shared/contract/'));
    expect(values).toEqual([]);
  });

  it('finds a feature that imports another', () => {
    const text = [
      "import { Other } from '#client/features/emails/other.tsx';",
      "import { useAccess } from '#client/features/auth/use-current-user.ts';",
      "const load = () => import('../../platform/sample.ts');",
    ].join('\n');
    expect(crossings(edges('src/client/features/brands/sample.tsx', text))).toEqual([
      'src/client/features/brands/sample.tsx imports src/client/features/emails/other.tsx',
    ]);
  });
});

describe('the server', () => {
  const edges = [...texts].flatMap(([file, text]) => (isTest(file) ? [] : importsOf(file, text)));

  it('has no two folders that import each other', () => {
    expect(edges.filter(({ from }) => from.startsWith('src/server/')).length).toBeGreaterThan(1_000);
    expect(mutualFolders(edges)).toEqual([]);
  });

  it('has no circle of imports, types included', () => {
    expect(circling(edges)).toEqual([]);
  });

  it('is told of a circle that a type closes', () => {
    const sample = [
      importsOf('src/server/a.ts', "import type { B } from '#server/b.ts';\n"),
      importsOf('src/server/b.ts', "export { c } from '#server/c.ts';\n"),
      importsOf('src/server/c.ts', "import { type A, a } from './a.ts';\nimport { d } from './d.ts';\n"),
    ].flat();
    expect(circling(sample).map(({ to }) => to)).toEqual([
      'src/server/b.ts',
      'src/server/c.ts',
      'src/server/a.ts',
    ]);
  });

  it('knows the search of emails by its interface alone', () => {
    const search = 'src/server/search/email-search/';
    const known = ['search-engine.ts', 'postgres-search.ts', 'routes.ts'].map((file) => search + file);
    const into = edges.filter(
      ({ from, to }) => from.startsWith('src/server/') && !from.startsWith(search) && to.startsWith(search),
    );
    expect(into.length).toBeGreaterThan(5);
    const isAllowed = ({ from, to }: Import) =>
      to === known[0] || (from === 'src/server/app/app.ts' && known.includes(to));
    expect(into.filter((edge) => !isAllowed(edge))).toEqual([]);
  });

  it.each([
    ['of a lower floor', 'platform/http/sample.ts', 'accounts/auth/guards.ts'],
    ['of a feature', 'library/emails/sample.ts', 'search/email-search/routes.ts'],
  ])('finds a sample import %s that closes a circle', (_, from, to) => {
    const sample = importsOf(`src/server/${from}`, `import { sample } from '#server/${to}';\n`);
    expect(mutualFolders([...edges, ...sample])).toEqual([
      expect.stringContaining(`src/server/${from} imports src/server/${to}`),
    ]);
  });
});

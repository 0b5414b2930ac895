import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';

/** One instruction of a Dockerfile, its continued lines joined. */
export interface Instruction {
  name: string;
  text: string;
}

/** Where a stage stands after its instructions: what a container of it would begin with. */
export interface Stage {
  root: string;
  folder: string;
  env: Record<string, string>;
  user: string | undefined;
  command: string[];
  healthCheck: string[];
}

export function readDockerfile(text: string): Instruction[] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split(' ');
      return { name, text: rest.join(' ').trim() };
    });
}

/**
 * Takes the steps of the Dockerfile one by one in folders that stand for its base images, as root, with chroot: for
 * machines without a builder of containers. Knows as much of the language as our file uses.
 * @param baseOf answers a fresh root for an image.
 * @returns the last stage.
 */
export function runDockerfile(
  instructions: readonly Instruction[],
  baseOf: (image: string) => string,
  say: (line: string) => void,
): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { name, text } of instructions) {
    say(`${name} ${text.slice(0, 90)}`);
    if (name === 'FROM') {
      const [image = '', , alias = ''] = text.split(' ');
      stage = { root: baseOf(image), folder: '/', env: {}, user: undefined, command: [], healthCheck: [] };
      stages.set(alias, stage);
    } else if (stage !== undefined) take(stage, name, text, stages);
  }
  if (stage === undefined) throw new Error('The Dockerfile has no stage.');
  return stage;
}

function take(stage: Stage, name: string, text: string, stages: ReadonlyMap<string, Stage>): void {
  if (name === 'WORKDIR') {
    stage.folder = text;
    mkdirSync(join(stage.root, text), { recursive: true });
  } else if (name === 'RUN') {
    execFileSync('chroot', [stage.root, '/bin/sh', '-c', `cd ${stage.folder} && ${text}`], {
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        ...stage.env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } else if (name === 'COPY') copy(stage, text, stages);
  else if (name === 'ENV') {
    for (const [, key = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) stage.env[key] = value;
  } else if (name === 'USER') stage.user = text;
  else if (name === 'CMD') stage.command = JSON.parse(text);
  else if (name === 'HEALTHCHECK') stage.healthCheck = JSON.parse(text.slice(text.indexOf('[')));
  else if (!['VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(name)) throw new Error(`${name} is not known here.`);
}

function copy(stage: Stage, text: string, stages: ReadonlyMap<string, Stage>): void {
  const words = text.split(' ');
  const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice(7) ?? '') : undefined;
  const target = words.pop() ?? '';
  for (const source of words) {
    const place = join(stage.root, target.startsWith('/') ? '' : stage.folder, target);
    const to = target.endsWith('/') ? join(place, basename(source)) : place;
    const origin = from === undefined ? source : join(from.root, source);
    if (!existsSync(origin)) throw new Error(`COPY ${source}: there is none`);
    cpSync(origin, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== undefined || !isIgnored(path),
    });
  }
}

/** What .dockerignore keeps from the builder. */
export function isIgnored(path: string): boolean {
  let ignored = false;
  for (const line of readFileSync('.dockerignore', 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const pattern = line.replace(/^!/, '');
    const isMatch =
      pattern === '*' || path === pattern || path.startsWith(`${pattern}/`) || matchesGlob(path, pattern);
    if (isMatch) ignored = !line.startsWith('!');
  }
  return ignored;
}

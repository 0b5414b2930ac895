import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { isUnflushableFolder } from '#server/platform/storage/durable-files.ts';

/** What of the engine's file layer (Emscripten's NODEFS) is used here; the package does not type it. */
interface FileLayer {
  FS: { ErrnoError: new (code: number) => Error; isDir(mode: number): boolean };
  NODEFS: {
    stream_ops: {
      write(stream: Stream, ...rest: unknown[]): number;
      /** Emscripten calls it for fsync(), and answers "done" where there is none, as in NODEFS. */
      fsync?(stream: Stream): void;
    };
  };
}

interface Stream {
  nfd: number;
  node: { name: string; mode: number; parent: { name: string } };
}

/** EIO in the numbers of WASI, which Emscripten uses. */
const ioError = 29;

/** A file of the log that is in use; new ones are filled with zeros under another name first. */
const logFile = /^[0-9A-F]{24}$/;

/**
 * The engine's files in a folder, with what PGlite leaves out: when PostgreSQL asks for a file to be on the disk, it is.
 * PostgreSQL itself knows what to ask for and in which order: the log at each commit, tables before a checkpoint is
 * named in pg_control.
 */
export class SyncedFiles extends NodeFS {
  /** Bytes the log grew by since `startCounting`. */
  logBytes = 0;
  readonly #onFailure: (error: unknown) => void;

  /** @param onFailure hears that bytes could not be written: what is in memory is then not what is on the disk. */
  constructor(folder: string, onFailure: (error: unknown) => void) {
    super(folder);
    this.#onFailure = onFailure;
  }

  startCounting(): void {
    this.logBytes = 0;
  }

  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.#mend(module as FileLayer)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #mend({ FS, NODEFS }: FileLayer): void {
    const files = NODEFS.stream_ops;
    const write = files.write;
    files.write = (stream, ...rest) => {
      const written = write(stream, ...rest);
      if (stream.node.parent.name === 'pg_wal' && logFile.test(stream.node.name)) this.logBytes += written;
      return written;
    };
    files.fsync = (stream) => {
      try {
        fsyncSync(stream.nfd);
      } catch (error) {
        if (FS.isDir(stream.node.mode) && isUnflushableFolder(error)) return;
        this.#onFailure(error);
        throw new FS.ErrnoError(ioError);
      }
    };
  }
}

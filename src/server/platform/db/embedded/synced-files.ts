import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { isUnflushableFolder } from '#server/platform/storage/durable-files.ts';

/** The part of the engine's file layer (Emscripten's NODEFS) in use; the package does not type it. */
interface FileLayer {
  FS: { ErrnoError: new (code: number) => Error; isDir(mode: number): boolean };
  NODEFS: {
    stream_ops: {
      write(stream: Stream, ...rest: unknown[]): number;
      /** Emscripten calls it for fsync(), and reports success if it is missing, as in NODEFS. */
      fsync?(stream: Stream): void;
    };
  };
}

interface Stream {
  nfd: number;
  node: { name: string; mode: number; parent: { name: string } };
}

/** EIO in WASI's numbers, which Emscripten uses. */
const ioError = 29;

/** A file of the log in use; new ones are filled with zeros under another name first. */
const logFile = /^[0-9A-F]{24}$/;

/**
 * The engine's files in a folder, with the fsync that PGlite leaves out: when PostgreSQL asks for a file to
 * be on the disk, it is. PostgreSQL decides the files and their order: the log at each commit, tables before
 * pg_control names a checkpoint.
 */
export class SyncedFiles extends NodeFS {
  /** Bytes the log has grown by since `startCounting`. */
  logBytes = 0;
  readonly #onFailure: (error: unknown) => void;

  /** @param onFailure called if bytes could not be written: memory and disk then differ. */
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

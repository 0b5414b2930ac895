import { relative } from 'node:path';
import { SyncedFiles } from '#server/platform/db/embedded/synced-files.ts';

/** A program's operation on its files. Paths are relative to its folder. */
export type FileOperation =
  | { kind: 'create'; path: string; isFolder: boolean }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'resize'; path: string; size: number }
  | { kind: 'write'; path: string; at: number; bytes: Buffer }
  | { kind: 'flush'; path: string };

interface Node {
  name: string;
  mode: number;
}

interface Stream {
  node: Node;
}

/** The writing operations of Emscripten's NODEFS, under its internal names. */
interface FileLayer {
  FS: { isDir(mode: number): boolean };
  NODEFS: {
    realPath(node: Node): string;
    node_ops: {
      mknod(parent: Node, name: string, mode: number, device: number): Node;
      rename(node: Node, folder: Node, name: string): void;
      unlink(parent: Node, name: string): void;
      rmdir(parent: Node, name: string): void;
      setattr(node: Node, attributes: { size?: number }): void;
    };
    stream_ops: {
      write(stream: Stream, memory: Int8Array, from: number, length: number, at: number): number;
      fsync(stream: Stream): void;
      setattr(stream: Stream, attributes: { size?: number }): void;
    };
  };
}

/** The engine's files, with an ordered record of all operations on them. */
export class RecordingFiles extends SyncedFiles {
  readonly operations: FileOperation[] = [];

  override async init(
    ...[engine, options]: Parameters<SyncedFiles['init']>
  ): ReturnType<SyncedFiles['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.#record(module as FileLayer)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #record({ FS, NODEFS }: FileLayer): void {
    const { node_ops: nodes, stream_ops: streams } = NODEFS;
    const [node, stream] = [{ ...nodes }, { ...streams }];
    const pathOf = (of: Node) => relative(this.rootDir, NODEFS.realPath(of));
    const pathIn = (parent: Node, name: string) => [pathOf(parent), name].filter(Boolean).join('/');
    const note = (operation: FileOperation) => this.operations.push(operation);

    nodes.mknod = (parent, name, mode, device) => {
      note({ kind: 'create', path: pathIn(parent, name), isFolder: FS.isDir(mode) });
      return node.mknod(parent, name, mode, device);
    };
    nodes.rename = (moved, folder, name) => {
      note({ kind: 'rename', path: pathOf(moved), to: pathIn(folder, name) });
      node.rename(moved, folder, name);
    };
    nodes.unlink = (parent, name) => {
      note({ kind: 'remove', path: pathIn(parent, name) });
      node.unlink(parent, name);
    };
    nodes.rmdir = (parent, name) => {
      note({ kind: 'remove', path: pathIn(parent, name) });
      node.rmdir(parent, name);
    };
    nodes.setattr = (changed, attributes) => {
      if (attributes.size !== undefined)
        note({ kind: 'resize', path: pathOf(changed), size: attributes.size });
      node.setattr(changed, attributes);
    };
    streams.setattr = (changed, attributes) => {
      if (attributes.size !== undefined)
        note({ kind: 'resize', path: pathOf(changed.node), size: attributes.size });
      stream.setattr(changed, attributes);
    };
    streams.write = (to, memory, from, length, at) => {
      const bytes = Buffer.from(Buffer.from(memory.buffer, memory.byteOffset + from, length));
      note({ kind: 'write', path: pathOf(to.node), at, bytes });
      return stream.write(to, memory, from, length, at);
    };
    streams.fsync = (of) => {
      stream.fsync(of);
      note({ kind: 'flush', path: pathOf(of.node) });
    };
  }
}

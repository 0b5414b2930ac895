/** A dropped or chosen file, with its path within the dropped folder. */
export interface ChosenFile {
  name: string;
  file: File;
}

/** The files of a file input; those of a folder have their paths. */
export function chosenFiles(files: FileList | readonly File[]): ChosenFile[] {
  return [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
}

/**
 * The files of a drop, including those in its folders. Must be called in the event handler: the list is empty
 * afterwards. Skips names that begin with a dot, which belong to the system, except the folders of a Maildir.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null)) return chosenFiles(files);
  const found: ChosenFile[] = [];
  for (const entry of entries) if (entry !== null) await addFiles(entry, '', found);
  return found;
}

async function addFiles(entry: FileSystemEntry, above: string, found: ChosenFile[]): Promise<void> {
  const name = above + entry.name;
  const isHidden = entry.name.startsWith('.');
  if (entry instanceof FileSystemFileEntry) {
    if (isHidden) return;
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ name, file });
  } else if (entry instanceof FileSystemDirectoryEntry) {
    const children = await childrenOf(entry);
    if (isHidden && !children.some((child) => child.name === 'cur' || child.name === 'new')) return;
    for (const child of children) await addFiles(child, `${name}/`, found);
  }
}

/** A directory reader returns entries in portions; an empty portion is the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const directoryReader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      directoryReader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return children.sort((a, b) => (a.name < b.name ? -1 : 1));
    children.push(...portion);
  }
}

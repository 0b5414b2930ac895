const closings: Array<() => Promise<unknown>> = [];

/** Closes a resource at the end of the current test file. */
export function atFileEnd(close: () => Promise<unknown>): void {
  closings.push(close);
}

/** Closes the file's resources, latest first. */
export async function endFile(): Promise<void> {
  for (const close of closings.splice(0).reverse()) await close();
}

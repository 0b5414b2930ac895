const closings: Array<() => Promise<unknown>> = [];

/** Has something closed when the current test file ends. */
export function atFileEnd(close: () => Promise<unknown>): void {
  closings.push(close);
}

/** Closes what the file opened, the latest first. */
export async function endFile(): Promise<void> {
  for (const close of closings.splice(0).reverse()) await close();
}

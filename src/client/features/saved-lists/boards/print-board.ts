/** Prints the page once its pictures are loaded: those that were never scrolled to are missing otherwise. */
export async function printBoard(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.board-grid img')];
  for (const picture of pictures) picture.loading = 'eager';
  // A picture that cannot be loaded must not keep the others from being printed.
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}

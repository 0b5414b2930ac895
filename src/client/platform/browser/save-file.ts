/** Saves a file of the browser's own making, as a download does. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken hold of the file by the next turn; until then the address must stay.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Saves text as a spreadsheet. */
export function saveCsv(text: string, fileName: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);
}

/**
 * Copies a text that is selected on the page. The clipboard is there on https and on this machine only; a house's plain
 * http has the older way.
 */
export async function copySelected(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

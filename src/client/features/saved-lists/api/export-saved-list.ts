/** `GET /api/saved-lists/{id}/export.csv`: a download, followed by the browser itself. */
export function savedListExportPath(listId: number): string {
  return `/api/saved-lists/${listId}/export.csv`;
}

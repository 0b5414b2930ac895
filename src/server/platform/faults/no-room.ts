/** Node's and PostgreSQL's codes for a full disk. */
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a failure means that a disk is full. */
export function hasNoRoom(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && noRoomCodes.has(code);
}

import { listOf, savedItem } from '#client/testing/saved-lists.ts';
import type { Board } from '#shared/contract/library/boards.ts';

/** A board with these emails by section; section 0 is the part without one. Subjects are "Email 12". */
export function boardOf(
  emails: Readonly<Record<number, readonly number[]>>,
  overrides: Partial<Board> = {},
): Board {
  const { item: _item, latestEmails: _emails, ...list } = listOf();
  const items = Object.entries(emails).flatMap(([section, ids]) =>
    ids.map((emailId) => {
      const item = savedItem({ emailId });
      return {
        ...item,
        email: { ...item.email, subject: `Email ${emailId}` },
        sectionId: Number(section) || null,
      };
    }),
  );
  const sections = Object.keys(emails)
    .map(Number)
    .filter((id) => id !== 0)
    .map((id) => ({ id, name: `Section ${id}` }));
  return { ...list, itemCount: items.length, sections, items, comments: [], ...overrides };
}

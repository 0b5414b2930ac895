import type { shareKinds } from '#shared/contract/library/shares.ts';

type ShareKind = (typeof shareKinds)[number];

/** CSS pixels of an embed, unless its page asks for fewer. */
const sizes: Readonly<Record<ShareKind, { width: number; height: number }>> = {
  list: { width: 800, height: 600 },
  email: { width: 400, height: 720 },
  chart: { width: 760, height: 560 },
};

export interface EmbedLimits {
  maxWidth?: number | undefined;
  maxHeight?: number | undefined;
}

export function embedSize(kind: ShareKind, { maxWidth = Infinity, maxHeight = Infinity }: EmbedLimits = {}) {
  const { width, height } = sizes[kind];
  return { width: Math.min(width, maxWidth), height: Math.min(height, maxHeight) };
}

/** Returns the html that shows a link in a page of another site. @param address of the link. */
export function embedCode(
  { kind, name, address }: { kind: ShareKind; name: string; address: string },
  limits: EmbedLimits = {},
): string {
  const { width, height } = embedSize(kind, limits);
  const src = address.replace(/\/b\/([^/]*)$/, '/embed/$1');
  return `<iframe src="${escaped(src)}" width="${width}" height="${height}" title="${escaped(name)}" loading="lazy" referrerpolicy="no-referrer" style="border:0;max-width:100%"></iframe>`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

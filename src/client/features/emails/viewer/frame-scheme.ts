/** How a mail came to be dark: by its own rules, or by ours. */
export type Darkness = 'own' | 'inverted';

const scheme = /prefers-color-scheme\s*:\s*(dark|light)/gi;
/** True of every frame, and of none. */
const always = 'min-width: 0px';
const never = 'max-width: 0px';

/** What dark comes to for the mail in a frame: without rules of its own it is to be inverted by whoever shows it. */
export function darknessOf(content: Document): Darkness {
  for (const media of mediaOf(content)) {
    if (/prefers-color-scheme\s*:\s*dark/i.test(original(media))) return 'own';
  }
  return 'inverted';
}

/**
 * Shows the mail in a frame as a reader with dark or light screens sees it, whatever the site and this machine are: the
 * rules it has for one of them apply or not, and pictures are turned back where the frame is inverted.
 */
export function setFrameScheme(content: Document, isDark: boolean): void {
  for (const media of mediaOf(content)) {
    const asked = original(media);
    const wanted = asked.replace(scheme, (_feature, name: string) =>
      (name.toLowerCase() === 'dark') === isDark ? always : never,
    );
    if (wanted !== media.mediaText) media.mediaText = wanted;
  }
  const isInverted = isDark && darknessOf(content) === 'inverted';
  content.documentElement.toggleAttribute('data-mv-inverted', isInverted);
}

/** What the mail asked for before the first change. */
const originals = new WeakMap<MediaList, string>();

function original(media: MediaList): string {
  const known = originals.get(media) ?? media.mediaText;
  originals.set(media, known);
  return known;
}

function* mediaOf({ styleSheets }: Document): Generator<MediaList> {
  for (const sheet of styleSheets) yield* mediaIn(sheet.cssRules);
}

function* mediaIn(rules: CSSRuleList): Generator<MediaList> {
  for (const rule of rules) {
    if ('media' in rule) yield (rule as CSSMediaRule).media;
    if ('cssRules' in rule) yield* mediaIn((rule as CSSGroupingRule).cssRules);
  }
}

/** Origin of a dark version: the email's own rules, or our inversion. */
export type Darkness = 'own' | 'inverted';

const scheme = /prefers-color-scheme\s*:\s*(dark|light)/gi;
/** Media features that always match and never match. */
const always = 'min-width: 0px';
const never = 'max-width: 0px';

/** Returns how the email in a frame becomes dark. The caller inverts an email without dark rules. */
export function darknessOf(content: Document): Darkness {
  for (const media of mediaOf(content)) {
    if (/prefers-color-scheme\s*:\s*dark/i.test(original(media))) return 'own';
  }
  return 'inverted';
}

/**
 * Shows the email in a frame as on a dark or light screen, independent of the site and this machine: enables
 * or disables its `prefers-color-scheme` rules, and inverts pictures back if the frame is inverted.
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

/** The email's media queries before the first change. */
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

import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A part of a screen whose code is not in the screen's own file. */
export interface LatePart<Props, Exports> {
  Part: ComponentType<Props>;
  /** Fetches the code; a screen's `load` does, so that the server draws the part with the rest of the page. */
  fetch(): Promise<Exports>;
  /** What the code exports; null until it is there. */
  fetched(): Exports | null;
}

/**
 * A part that most views of a screen do without, so that its code is fetched when it is wanted. Unlike a plain `lazy`
 * the server draws it, and in the browser that markup stays until the code is there.
 */
export function latePart<Props extends object, Exports>(
  load: () => Promise<Exports>,
  componentOf: (exports: Exports) => ComponentType<Props>,
): LatePart<Props, Exports> {
  let fetched: Exports | null = null;
  const fetch = async () => {
    fetched = await load();
    return fetched;
  };
  const Lazy = lazy(async () => ({ default: componentOf(await fetch()) })) as ComponentType<Props>;
  function Part(props: Props) {
    // Once for each mount: another component in its place would start anew.
    const [Chosen] = useState(() => (fetched === null ? Lazy : componentOf(fetched)));
    return (
      <Suspense fallback={null}>
        <Chosen {...props} />
      </Suspense>
    );
  }
  return { Part, fetch, fetched: () => fetched };
}

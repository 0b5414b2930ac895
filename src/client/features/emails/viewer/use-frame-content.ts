import { type RefObject, useEffect, useState } from 'react';

/** How often the frame is looked at until the mail stands in it: nothing says when it does. */
const lookMs = 40;

/**
 * The document of the mail in a frame, as soon as it stands there: its pictures may still be on their way.
 * @returns undefined before the first look, null while the frame holds no mail.
 */
export function useFrameContent(frame: RefObject<HTMLIFrameElement | null>): Document | null | undefined {
  const [content, setContent] = useState<Document | null>();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const found = mailIn(element);
      setContent(found);
      if (found === null) timer = setTimeout(look, lookMs);
    };
    look();
    // Safari may put another document in the place of the one that was parsed.
    element.addEventListener('load', look);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('load', look);
    };
  }, [frame]);
  return content;
}

/** Before the mail, a frame holds an empty document of its own. */
function mailIn({ contentDocument }: HTMLIFrameElement): Document | null {
  const isThere =
    contentDocument?.body != null &&
    contentDocument.body.childNodes.length > 0 &&
    contentDocument.readyState !== 'loading';
  return isThere ? contentDocument : null;
}

import { type RefObject, useEffect, useState } from 'react';

/** Polling interval until the frame holds the email: no event reports that. */
const lookMs = 40;

/**
 * Returns the document of the email in a frame as soon as it is parsed; pictures may still be loading.
 * @returns undefined before the first check, null while the frame holds no email.
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
    // Safari may replace the parsed document by another one.
    element.addEventListener('load', look);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('load', look);
    };
  }, [frame]);
  return content;
}

/** Before the email has loaded, a frame holds an empty document. */
function mailIn({ contentDocument }: HTMLIFrameElement): Document | null {
  const isThere =
    contentDocument?.body != null &&
    contentDocument.body.childNodes.length > 0 &&
    contentDocument.readyState !== 'loading';
  return isThere ? contentDocument : null;
}

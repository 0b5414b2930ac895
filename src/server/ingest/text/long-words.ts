/**
 * Returns a test for `length` consecutive characters of a kind, like `/[…]{12}/`. For 12, it checks every
 * twelfth character first, and goes back from there only while they are of the kind.
 * @param kind matches one character; ASCII only.
 */
export function longWordTest(kind: RegExp, length: number): (text: string) => boolean {
  const isOfKind = Array.from({ length: 128 }, (_, code) => kind.test(String.fromCharCode(code)));
  return (text) => {
    let end = length;
    while (end <= text.length) {
      let at = end - 1;
      while (at >= end - length && isOfKind[text.charCodeAt(at)] === true) at -= 1;
      if (at < end - length) return true;
      end = at + 1 + length;
    }
    return false;
  };
}

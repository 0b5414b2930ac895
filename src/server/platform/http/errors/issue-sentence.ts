import type { z } from 'zod';

/** Beginnings of the library's own messages (zod 4, locale en). */
const libraryMessage = /^(Invalid|Too (small|big)|Unrecognized)\b/;

/**
 * Returns a sentence for people about the fault of one value. Messages from a contract stay; the library's
 * own are for programmers and are replaced. Missing and wrong values differ only in issues that include their
 * input (`reportInput`).
 */
export function issueSentence(issue: z.core.$ZodIssue): string {
  if (!libraryMessage.test(issue.message)) return issue.message;
  const name = issue.path.length === 0 ? 'It' : issue.path.map(String).join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return `There is no ${issue.keys.slice(0, maxNames).map(quote).join(' or ')} here.`;
    case 'invalid_value':
      return `${name} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return `${name} is too ${issue.origin === 'number' ? 'large' : 'long'}: at most ${issue.maximum}.`;
    case 'too_small':
      return `${name} is too ${issue.origin === 'number' ? 'small' : 'short'}: at least ${issue.minimum}.`;
    case 'invalid_type':
      return issue.input === undefined ? `${name} is missing.` : `${name} is not of the right kind.`;
    default:
      return `${name} is not valid.`;
  }
}

/** Unknown names are echoed to the client: only a few, and none long. */
const maxNames = 3;
const maxNameLength = 40;

function quote(name: string): string {
  return `"${name.slice(0, maxNameLength)}"`;
}

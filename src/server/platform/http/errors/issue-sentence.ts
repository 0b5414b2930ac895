import type { z } from 'zod';

/** How the library's own messages begin (zod 4, locale en). */
const libraryMessage = /^(Invalid|Too (small|big)|Unrecognized)\b/;

/**
 * Says for people what is wrong with one value. Messages written in a contract stay;
 * the library's own are notes for programmers and are put in our words. Missing and wrong are told apart only for
 * issues that carry their input (`reportInput`).
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

/** Unknown names are repeated to the requester: not many, and none long. */
const maxNames = 3;
const maxNameLength = 40;

function quote(name: string): string {
  return `"${name.slice(0, maxNameLength)}"`;
}

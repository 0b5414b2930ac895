import type { MailContent } from '#server/ingest/markup/mail-content.ts';
import { LinkReader } from '#server/ingest/redact/links/link-readings.ts';
import { createLinkSanitizer, domainOfBrand, type LinkSanitizer } from '#server/ingest/redact/links/links.ts';
import { surveyMail } from '#server/ingest/redact/links/mail-links.ts';
import { redactPictureUrl } from '#server/ingest/redact/links/picture-parameters.ts';
import { redactSubscriber, type SubscriberRedaction } from '#server/ingest/redact/redact-subscriber.ts';
import { findSubscriberTraces } from '#server/ingest/redact/subscriber-tokens.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Redaction of the texts, links and pictures of one email. */
export interface MailRedaction extends SubscriberRedaction {
  sanitizeLink: LinkSanitizer;
  /** Returns the address of a picture without the subscriber’s data; null if it identifies the subscriber. */
  redactPicture: (url: URL) => URL | null;
}

/**
 * Finds the subscriber's data in an email and redacts its html; changes `content.document`. The result redacts
 * everything else: the sanitizer passes each text, link and picture through it while it writes the public copy.
 */
export function redactMail(
  mail: ParsedMail,
  content: MailContent,
  { isAccount, brandDomain }: { isAccount: boolean; brandDomain: string | undefined },
): MailRedaction {
  const traces = findSubscriberTraces(content.document);
  const links = new LinkReader(domainOfBrand(mail, brandDomain));
  const survey = surveyMail(mail, traces, links);
  const subscriber = redactSubscriber(mail, content, { traces, survey, isAccount });
  const { identity, redactLine } = subscriber;
  return {
    ...subscriber,
    sanitizeLink: createLinkSanitizer(mail, identity, brandDomain, survey, links, isAccount),
    redactPicture: (url) => redactPictureUrl(url, identity, redactLine, survey.readers),
  };
}

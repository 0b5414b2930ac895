import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readCorrespondenceHints } from '#server/ingest/classify/correspondence-hints.ts';
import { findCouponBoxes } from '#server/ingest/classify/coupon-boxes.ts';
import { readHeadlineHints } from '#server/ingest/classify/headline-hints.ts';
import { cutFooter, readZones } from '#server/ingest/classify/mail-zones.ts';
import { readMarkupHints } from '#server/ingest/classify/markup-hints.ts';
import { readShapeHints } from '#server/ingest/classify/shape-hints.ts';
import { foldText, toTokens } from '#server/ingest/classify/tokens.ts';
import { judgeWording } from '#server/ingest/classify/wording/judge-wording.ts';
import { listAlternativeText } from '#server/ingest/facts/alternative-text.ts';
import { showsAnimation } from '#server/ingest/facts/animation.ts';
import { readFacts } from '#server/ingest/facts/read-facts.ts';
import { measureSubject } from '#server/ingest/facts/subject-facts.ts';
import { parseAuthenticationResults } from '#server/ingest/gate/authentication/authentication-results.ts';
import { receivedBy } from '#server/ingest/gate/authentication/received-by.ts';
import { claimedNames } from '#server/ingest/gate/claim/claimed-name.ts';
import { inspectMail } from '#server/ingest/gate/inspect-mail.ts';
import { verifyDkim } from '#server/ingest/gate/verify-dkim.ts';
import { toBrandName } from '#server/ingest/identify/brand-name.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { listHeaderHosts, listLinkHosts } from '#server/ingest/identify/message-hosts.ts';
import { normaliseHost } from '#server/ingest/identify/sender-domain.ts';
import { textColorOf } from '#server/ingest/markup/document-mode.ts';
import { attribute, escapeText } from '#server/ingest/markup/markup.ts';
import { findAmounts } from '#server/ingest/offers/amounts.ts';
import { findCode, findCodes } from '#server/ingest/offers/codes.ts';
import { nothingYet } from '#server/ingest/offers/discount.ts';
import { findEndDate, findValidity } from '#server/ingest/offers/end-date.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import { findExtras } from '#server/ingest/offers/extras.ts';
import { findFixedPrices } from '#server/ingest/offers/fixed-prices.ts';
import { findMultiBuys } from '#server/ingest/offers/multi-buys.ts';
import { findPercents } from '#server/ingest/offers/percents.ts';
import { readMarkedOffers } from '#server/ingest/offers/promotion-markup.ts';
import { findScope } from '#server/ingest/offers/scope.ts';
import { findThreshold } from '#server/ingest/offers/threshold.ts';
import { repairAddressField } from '#server/ingest/parse/address-field.ts';
import { findExtraDecoder } from '#server/ingest/parse/charsets/charsets.ts';
import { decodeQuotedPrintable } from '#server/ingest/parse/charsets/transfer-encoding.ts';
import { readContentType, readParameter } from '#server/ingest/parse/content-type.ts';
import { decodeFields, decodeFieldValue, readHeaderFields } from '#server/ingest/parse/header-fields.ts';
import { parseMailDate } from '#server/ingest/parse/mail-date.ts';
import { readMessageId } from '#server/ingest/parse/message-id.ts';
import { repairMessage } from '#server/ingest/parse/repair-message.ts';
import { toStorableText, toVisibleLine } from '#server/ingest/parse/visible-text.ts';
import { isOpenCounter, remotePicture } from '#server/ingest/pictures/image-addresses.ts';
import { ImageCollector } from '#server/ingest/pictures/images.ts';
import { parseSrcset } from '#server/ingest/pictures/srcset.ts';
import { isTrackingPixel, isUnseen } from '#server/ingest/pictures/tracking-pixel.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { namesSubscriber, withoutAddresses } from '#server/ingest/redact/find-mentions.ts';
import { stripParameters } from '#server/ingest/redact/links/link-parameters.ts';
import { decodeTracker, isOpaqueTracker } from '#server/ingest/redact/links/link-trackers.ts';
import { createLinkSanitizer } from '#server/ingest/redact/links/links.ts';
import { redactPictureUrl } from '#server/ingest/redact/links/picture-parameters.ts';
import { stripProgramAddresses } from '#server/ingest/redact/links/program-addresses.ts';
import { codesByName } from '#server/ingest/redact/numbers/own-codes.ts';
import { findProfilePanels } from '#server/ingest/redact/numbers/profile-panels.ts';
import { repeatedBalances } from '#server/ingest/redact/numbers/repeated-balances.ts';
import { vehicleRule } from '#server/ingest/redact/numbers/vehicle-numbers.ts';
import { findPostalLines } from '#server/ingest/redact/places/postal-address.ts';
import { subscriberCompanyRule } from '#server/ingest/redact/places/subscriber-company.ts';
import { identifySubscriber } from '#server/ingest/redact/subscriber-identity.ts';
import { isSubscriberText } from '#server/ingest/redact/subscriber-links.ts';
import { mentionsSubscriber, valueContainsSubscriber } from '#server/ingest/redact/subscriber-mentions.ts';
import { tokensOfHeader } from '#server/ingest/redact/subscriber-tokens.ts';
import { HiddenNames } from '#server/ingest/sanitize/css/hidden-by-stylesheet.ts';
import { sanitizeInlineStyle, sanitizeStyleSheet } from '#server/ingest/sanitize/css/sanitize-css.ts';
import { closeElements } from '#server/ingest/sanitize/html/close-elements.ts';
import { firstLine, TextCollector } from '#server/ingest/sanitize/html/text-collector.ts';
import { extractTextRoughly, sanitizeText, textToHtml } from '#server/ingest/sanitize/plain-text.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import { knownNumberEdits } from '#server/ingest/text/known-numbers.ts';
import { isMachineMade, isOpaqueToken } from '#server/ingest/text/opaque-token.ts';
import {
  collapseBlankLines,
  collapseWhitespace,
  previewLine,
  truncate,
} from '#server/ingest/text/whitespace.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';
import { offerOf } from '#tests/support/mail/offer.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';

const subscriber = parsedMail({ recipients: [{ name: 'Anna Doe', address: 'anna.doe@reader.org' }] });
const identity = identifySubscriber(subscriber);
const sanitizeLink = createLinkSanitizer(subscriber, identity, 'brand.com');
const noWords = { own: '', around: '' };
const sentAt = new Date('2026-03-01T09:00:00Z');
const look = { src: '', width: undefined, height: undefined, style: '', alt: '', hasClass: false };

const zones = (over: Partial<SanitizedMail>) => readZones(sanitizedMail(over));

const pictures = () => new ImageCollector([], imageKey, (url) => redactPictureUrl(url, identity));
const url = (text: string) => URL.parse(`https://shop.brand.com/${text}`) ?? new URL('https://brand.com/');

const inspected = (mail: Partial<ParsedMail>, copy: Partial<SanitizedMail>) =>
  inspectMail({ ...subscriber, ...mail }, sanitizedMail({ ...copy, shown: nothingShown }), {
    brand: { domain: 'brand.com', name: 'Brand', basis: 'from' },
    authservId: null,
  });
const nothingShown = { words: null, alternativeTexts: [], pictures: 0 };
const fieldsOf = (value: string) =>
  ['authentication-results', 'received', 'list-id', 'precedence'].map((name) => ({ name, value }));
const gif = (name: string) => ({
  ...{ key: '1', url: `https://brand.com/${name}`, filename: `${name}.gif`, inlineIndex: null },
});
const twenty = { kind: 'percent', percent: 20, amount: null, currency: null } as const;
/** Every name has the key of RFC 8463, so that bodies are hashed and signatures verified. */
const oneKey = async () => [['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=']];
const signature =
  'DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed; d=brand.com; s=a; h=from:x; bh=x; b=x';
const verified = (raw: string) =>
  verifyDkim(Buffer.from(raw), {
    fromAddress: 'a@brand.com',
    receivedAt: sentAt,
    now: sentAt,
    resolver: oneKey,
  });

/** Every function that reads a string of the message, separately, so that no step's cost hides another's. */
export const textSteps: Record<string, (text: string) => unknown> = {
  'inspectMail headers': (text) =>
    inspected({ headers: fieldsOf(text), from: { name: text, address: 'a@gmail.com' } }, {}),
  'inspectMail subject': (text) => inspected({ subject: text }, { subject: text }),
  'inspectMail html': (text) =>
    inspected({ html: `<a href="https://${text}` }, { html: `<a href="https://${text}` }),
  'inspectMail words': (text) =>
    inspected({ subject: 'Your verification code' }, { text: `Your verification code: ${text}` }),
  'inspectMail number': (text) => inspected({}, { text: `Your customer number: ${text}` }),
  'inspectMail confirmation': (text) =>
    inspected(
      { subject: 'Confirm your subscription', html: `<a href="https://a.b">${text}`, text },
      { text: 'x' },
    ),
  parseAuthenticationResults,
  receivedBy,
  claimedNames: (text) => claimedNames(text, 'shop.example'),
  'verifyDkim field': (text) => verified(`DKIM-Signature: v=1; d=brand.com; ${text}\nFrom: a@brand.com\n\nx`),
  'verifyDkim header': (text) => verified(`${signature}\nX: ${text}\nFrom: a@brand.com\n\nx`),
  'verifyDkim body': (text) => verified(`${signature}\nFrom: a@brand.com\n\n${text}`),
  cutFooter,
  readMarkupHints: (text) => readMarkupHints(`schema.org${text}`),
  toTokens,
  foldText,
  'classifyMail headers': (text) =>
    classifyMail(
      {
        ...subscriber,
        headers: [...'feedback-id list-id precedence x-tag'.split(' ')].map((name) => ({
          name,
          value: text,
        })),
        from: { name: text, address: `${text}@${text}` },
      },
      zones({}),
    ),
  readShapeHints: (body) =>
    readShapeHints(
      {
        subject: '',
        preheader: '',
        body,
        boxed: [],
        hasUnsubscribeText: true,
        pictures: 2,
        isAccount: false,
      },
      true,
    ),
  judgeWording: (text) => {
    const words = toTokens(text);
    return judgeWording({ subject: words, preheader: words, body: words, isListMail: true, pictures: 1 });
  },
  readHeadlineHints: (text) =>
    readHeadlineHints(zones({ subject: text, preheader: text, text }), {
      isBulk: text.length % 2 === 0,
      isBuilt: true,
    }),
  readCorrespondenceHints: (text) =>
    readCorrespondenceHints({
      ...subscriber,
      subject: text,
      text,
      headers: [{ name: 'list-post', value: `<mailto:${text}` }],
    }),
  readZones: (text) => zones({ text, shown: { words: text, alternativeTexts: [text], pictures: 0 } }),
  sanitizeInlineStyle: (text) => sanitizeInlineStyle(text, () => null),
  'sanitizeInlineStyle value': (text) => sanitizeInlineStyle(`background:${text}`, () => 'mv-image:1'),
  decoded,
  textColorOf: (text) =>
    textColorOf(
      {
        attrs: [
          { name: 'style', value: text },
          { name: 'text', value: text },
        ],
      } as never,
      text,
    ),
  capped: (text) => truncate(text, 200_000),
  oneLine: collapseWhitespace,
  previewLine,
  collapseBlankLines,
  HiddenNames: (text) => new HiddenNames().add(text),
  'HiddenNames rule': (text) => new HiddenNames().add(`.a{${text}}\n`),
  remotePicture: (text) => remotePicture(text),
  isOpenCounter: (text) => isOpenCounter(url(text)),
  'isOpenCounter query': (text) => isOpenCounter(url(`?${text}`)),
  'picture data': (text) => pictures().show(`data:image/png;base64,iVBORw0KGg${text}`),
  'picture data type': (text) => pictures().show(`data:${text}`),
  'picture address': (text) => pictures().show(text),
  'picture cid': (text) => pictures().show(`cid:${text}`),
  'picture query': (text) => redactPictureUrl(url(`a.png?${text}`), identity),
  'picture path': (text) => redactPictureUrl(url(text), identity),
  stripParameters: (text) => stripParameters(url(`?${text}#${text}`), identity),
  'decodeTracker path': (text) => decodeTracker(url(text)),
  'decodeTracker query': (text) => decodeTracker(url(`?u=${text}`)),
  'decodeTracker protected': (text) =>
    decodeTracker(new URL(`https://urldefense.com/${encodeURI(text.toWellFormed()).replaceAll('#', '')}`)),
  'isOpaqueTracker path': (text) => isOpaqueTracker(url(text)),
  'isOpaqueTracker query': (text) => isOpaqueTracker(url(`?${text}`)),
  'link address': (text) => sanitizeLink(text, noWords),
  'link query': (text) => sanitizeLink(`https://brand.com/?a=${text}`, noWords),
  'link to everybody’s site': (text) =>
    sanitizeLink(`https://t.me/share/url?url=https://a.b/${text}`, noWords),
  stripProgramAddresses,
  'stripProgramAddresses person': (text) => stripProgramAddresses(`mailto:${text}`),
  vehicleRule,
  findProfilePanels: (text) => findProfilePanels(text.split('\n'), ['anna.doe@reader.org']),
  codesByName: (text) => codesByName([text], new Set(['anna', 'teddy'])),
  repeatedBalances: (text) => repeatedBalances(new Set(['1.284']), text, true),
  knownNumberEdits: (text) => knownNumberEdits(new Set(['WX4471K']), text),
  subscriberCompanyRule: (text) =>
    subscriberCompanyRule(
      [{ name: '', address: 'ana@abernathy-freight.com' }],
      [],
      [`Abernathy Freight ${text}`],
      () => null,
    )(text),
  'link path': (text) => sanitizeLink(`https://brand.com/${text}`, noWords),
  'link host': (text) => sanitizeLink(`https://${text}.com/`, noWords),
  'link words': (text) =>
    sanitizeLink('https://click.brand.com/ls/click?upn=zVyFum2NdTrVP4zVyFum2NdTrVP4', {
      own: text,
      around: text,
    }),
  attribute: (text) => attribute('a', text),
  escapeText,
  isOpaqueToken,
  isMachineMade,
  textToHtml,
  'textToHtml address': (text) => textToHtml(`https://a.b/${text}`),
  'sanitizeText address': (text) => sanitizeText(`https://a.b/${text}`, sanitizeLink, (line) => line),
  extractTextRoughly,
  findPostalLines: (text) => findPostalLines(text.split('\n')),
  namesSubscriber: (text) => namesSubscriber(identity, text),
  withoutAddresses: (text) => withoutAddresses(identity, text),
  'withoutAddresses once': (text) => withoutAddresses(identity, `anna.doe@reader.org ${text}`),
  mentionsSubscriber: (text) => mentionsSubscriber(identity, text),
  'mentionsSubscriber once': (text) => mentionsSubscriber(identity, `anna.doe anna doe${text}`),
  valueContainsSubscriber: (text) => valueContainsSubscriber(identity, text),
  tokensOfHeader,
  parseSrcset,
  closeElements,
  'isSubscriberText own': (text) => isSubscriberText({ own: text, around: text }),
  'isSubscriberText around': (text) => isSubscriberText({ own: 'click here', around: text }),
  firstLine,
  'TextCollector visible': (text) => {
    const collector = new TextCollector();
    for (const piece of text.split(' ')) {
      collector.addVisible(`${piece} `);
      collector.breakLine();
    }
    return [collector.text, collector.preheader];
  },
  'TextCollector hidden': (text) => {
    const collector = new TextCollector();
    for (const piece of text.split(' ')) {
      collector.addHidden(`${piece} `);
      collector.closeHidden();
    }
    return collector.preheader;
  },
  'isTrackingPixel width': (text) => isTrackingPixel({ ...look, width: text, height: `1${text}` }),
  'isTrackingPixel figures': (text) => isTrackingPixel({ ...look, width: `${text}!`, height: `0.${text}!` }),
  'isTrackingPixel style': (text) => isTrackingPixel({ ...look, style: text }),
  'isTrackingPixel style figures': (text) =>
    isTrackingPixel({ ...look, style: `width:${text}!;height:${text}!` }),
  'isTrackingPixel src': (text) => isTrackingPixel({ ...look, src: `https://a.brand.com/${text}` }),
  'isTrackingPixel query': (text) => isTrackingPixel({ ...look, src: `https://a.brand.com/?${text}` }),
  isUnseen: (text) => isUnseen({ ...look, style: text, width: text }),
  'toBrandName name': (text) => toBrandName(text, 'brand.com'),
  'toBrandName domain': (text) => toBrandName('', text),
  'identifyBrand address': (text) => {
    try {
      return identifyBrand({ ...subscriber, from: { name: '', address: `${text}@${text}` } });
    } catch {
      return null;
    }
  },
  detectEsp: (text) =>
    detectEsp({
      ...subscriber,
      headers:
        'x-mailer message-id received return-path dkim-signature list-unsubscribe feedback-id x-report-abuse list-id sender x-smtpapi'
          .split(' ')
          .map((name) => ({ name, value: text })),
    }),
  listHeaderHosts: (text) =>
    listHeaderHosts(
      {
        ...subscriber,
        headers: ['list-id', 'dkim-signature', 'sender'].map((name) => ({ name, value: text })),
      },
      'list-id',
    ),
  listLinkHosts: (text) => listLinkHosts({ ...subscriber, html: text }),
  normaliseHost,
  findAmounts,
  findExtras,
  findMultiBuys,
  findFixedPrices,
  'findScope behind': (text) => findScope(text, { ...nothingYet, ...twenty, start: 0, end: 0 }),
  'findValidity starts': (text) => findValidity(`starts ${text}`, sentAt, false),
  findPercents,
  findCode,
  'findCode boxed': (text) => findCode(`20% off ${text}`, [text]),
  'findCodes lines': (text) => [...findCodes(`20% off with code ${text.replaceAll(' ', '\n')}`)],
  findCouponBoxes,
  'findBoxedWords box': (text) => findCouponBoxes(`<p style="border:1px dashed">${text}`),
  findEndDate: (text) => findEndDate(text, sentAt, false),
  listAlternativeText: (text) =>
    listAlternativeText({ text, shown: { words: null, alternativeTexts: [text, `${text} `], pictures: 2 } }),
  showsAnimation: (text) =>
    showsAnimation(
      { ...subscriber, html: text },
      { html: `<img width="${text}" style="width:${text}" src="mv-image:1">`, images: [gif(text)] },
    ),
  findThreshold: (text) => findThreshold({ ...twenty, evidence: text }, text),
  measureSubject: (text) => measureSubject(text, 'en'),
  readMarkedOffers: (text) => readMarkedOffers(`DiscountOffer${text}`),
  readHeaderFields: (text) => readHeaderFields(Buffer.from(text)),
  'readHeaderFields values': (text) => readHeaderFields(Buffer.from(`Subject: ${text}`)),
  decodeFields: (text) => decodeFields(text.split('\n').map((value) => ({ name: 'subject', value }))),
  decodeFieldValue: (text) => decodeFieldValue(text),
  repairAddressField,
  'repairAddressField in brackets': (text) => repairAddressField(`Shop <${text}`),
  'repairAddressField behind a name': (text) => repairAddressField(`${text} <news@shop.example>`),
  parseMailDate,
  'parseMailDate once': (text) => parseMailDate(`1 Jan 2024 10:00 ${text}`),
  readMessageId: (text) => readMessageId([{ name: 'message-id', value: text }]),
  'readMessageId bracket': (text) => readMessageId([{ name: 'message-id', value: `<${text}` }]),
  readContentType,
  'readParameter boundary': (text) => readParameter(`multipart/mixed; ${text}`, 'boundary'),
  'readParameter value': (text) => readParameter(`multipart/mixed; boundary="${text}`, 'boundary'),
  repairMessage: (text) => repairMessage(Buffer.from(text)),
  'repairMessage body': (text) => repairMessage(Buffer.from(`Content-Type: multipart/mixed\n\n${text}`)),
  decodeQuotedPrintable: (text) => decodeQuotedPrintable(Buffer.from(text)),
  ...Object.fromEntries(
    ['utf-7', 'cp850', 'iso-2022-kr', 'hz-gb-2312'].map((charset) => [
      charset,
      (text: string) => findExtraDecoder(charset)?.(Buffer.from(text)),
    ]),
  ),
  toVisibleLine: (text) => toVisibleLine(text, Number.POSITIVE_INFINITY),
  toStorableText,
};

/** Functions that take milliseconds for any text: css-tree, and combinations of the above. */
export const parserSteps: Record<string, (text: string) => unknown> = {
  'subject to a reader': (text) => makePublicCopy({ ...subscriber, subject: text }, { imageKey }),
  'text to a reader': (text) =>
    makePublicCopy({ ...subscriber, text: `Dear Anna Doe,\n${text}` }, { imageKey }),
  'lines to a reader': (text) =>
    makePublicCopy({ ...subscriber, text: text.replace(/[^\n]{300}/g, '$&\n') }, { imageKey }),
  'classifyMail text': (text) => classifyMail(subscriber, zones({ text, subject: text, preheader: text })),
  'classifyMail html': (text) => classifyMail({ ...subscriber, html: text }, zones({ subject: text })),
  sanitizeStyleSheet: (text) => sanitizeStyleSheet(text, null, () => 'mv-image:1'),
  'sanitizeStyleSheet selector': (text) => sanitizeStyleSheet(`${text}{color:red}`, null, () => 'mv-image:1'),
  'sanitizeStyleSheet media': (text) => sanitizeStyleSheet('a{color:red}', text, () => 'mv-image:1'),
  'sanitizeStyleSheet value': (text) => sanitizeStyleSheet(`a{background:${text}}`, null, () => 'mv-image:1'),
  readFacts: (text) =>
    readFacts(
      { ...subscriber, html: text, headers: [{ name: 'date', value: text }] },
      sanitizedMail({ subject: text, preheader: text, text, shown: nothingShown }),
      {
        offers: [offerOf({ ...twenty, evidence: text })],
        language: 'ja',
        esp: null,
      },
    ),
  extractOffers: (text) => extractOffers({ ...subscriber, html: text }, zones({ text, subject: text })),
  'sanitizeText whole': (text) => sanitizeText(text, sanitizeLink, (line) => line),
  identifyBrand: (text) =>
    identifyBrand({
      ...subscriber,
      from: { name: text, address: 'a@mailchimpapp.com' },
      replyTo: [{ name: '', address: `a@${text.slice(0, 200)}.com` }],
      headers: ['list-id', 'dkim-signature', 'sender', 'return-path'].map((name) => ({ name, value: text })),
      html: text,
    }),
};

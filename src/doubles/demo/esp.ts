import { type DemoBrand, domainOf, type EspStyle } from '#doubles/demo/brand.ts';
import { tokenFor } from '#doubles/demo/random.ts';

/** The subscriber of all demo mail. */
export const subscriber = { firstName: 'Sam', name: 'Sam Archer', address: 'sam.archer@mailvault.example' };

/** Traces a platform leaves in one mail. Every host is a subdomain of the brand's `.example` domain. */
export interface EspTraces {
  headers: Array<[name: string, value: string]>;
  click(target: string, place: number): string;
  pixelUrl: string;
  unsubscribeUrl: string;
  preferencesUrl: string;
  onlineUrl: string;
  /** Address for bounces. */
  returnPath: string;
  bodyEncoding: 'quoted-printable' | 'base64';
}

const base64Url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');

/** Returns the traces of the mail with this id. */
export function espTraces(brand: DemoBrand, id: string): EspTraces {
  const domain = domainOf(brand);
  const reader = tokenFor(`${brand.slug}:reader`, 22);
  const mailing = tokenFor(`${brand.slug}:${id}`, 18);
  return styles[brand.esp]({ domain, reader, mailing, slug: brand.slug });
}

interface Names {
  domain: string;
  reader: string;
  mailing: string;
  slug: string;
}

const styles: Record<EspStyle, (names: Names) => EspTraces> = {
  mailchimp: ({ domain, reader, mailing }) => ({
    headers: [
      ['X-MC-User', mailing.toLowerCase()],
      ['X-Feedback-ID', `${mailing}:${mailing.slice(0, 6)}:campaign:mc`],
      ['Feedback-ID', `${mailing}:${mailing.slice(0, 6)}:campaign:mc`],
    ],
    click: (target, place) =>
      `https://click.${domain}/track/click?u=${reader}&id=${mailing}${place}&url=${encodeURIComponent(target)}`,
    pixelUrl: `https://click.${domain}/track/open.php?u=${reader}&id=${mailing}&e=${reader.slice(0, 10)}`,
    unsubscribeUrl: `https://click.${domain}/unsubscribe?u=${reader}&id=${mailing}&e=${encodeURIComponent(subscriber.address)}`,
    preferencesUrl: `https://click.${domain}/profile/preferences?u=${reader}&id=${mailing}`,
    onlineUrl: `https://click.${domain}/view-in-browser?u=${reader}&id=${mailing}`,
    returnPath: `bounce-mc.${mailing}-sam.archer=mailvault.example@mail.${domain}`,
    bodyEncoding: 'quoted-printable',
  }),
  klaviyo: ({ domain, reader, mailing }) => ({
    headers: [
      ['X-Klaviyo-Message-ID', mailing],
      ['X-Kmail-Account', reader.slice(0, 6)],
      ['Feedback-ID', `${reader.slice(0, 6)}:${mailing}:flow:klaviyo`],
    ],
    click: (target, place) =>
      `https://trk.${domain}/ls/click?upn=${reader}-${place}&url=${encodeURIComponent(`${target}&_kx=${reader}.${mailing.slice(0, 6)}`)}`,
    pixelUrl: `https://trk.${domain}/o/${mailing}/${reader}/open.gif`,
    unsubscribeUrl: `https://manage.${domain}/subscriptions/unsubscribe?a=${mailing}&k=${reader}`,
    preferencesUrl: `https://manage.${domain}/subscriptions/preferences?a=${mailing}&k=${reader}`,
    onlineUrl: `https://manage.${domain}/view-online/${mailing}/${reader}`,
    returnPath: `bounces+${mailing}-sam.archer=mailvault.example@send.${domain}`,
    bodyEncoding: 'quoted-printable',
  }),
  salesforce: ({ domain, reader, mailing }) => {
    const hex = Buffer.from(mailing + reader).toString('hex');
    return {
      headers: [
        ['X-SFMC-Stack', '50'],
        ['x-job', `${hex.replace(/\D/g, '').slice(0, 9)}_${hex.replace(/\D/g, '').slice(9, 15)}`],
        ['Feedback-ID', `${hex.slice(0, 9)}:${hex.slice(9, 14)}:sfmc`],
      ],
      click: (target, place) =>
        `https://click.email.${domain}/?qs=${hex.slice(0, 40)}${place}&url=${encodeURIComponent(target)}`,
      pixelUrl: `https://click.email.${domain}/open.aspx?${hex.slice(0, 32)}`,
      unsubscribeUrl: `https://click.email.${domain}/unsub_center.aspx?qs=${hex.slice(0, 60)}`,
      preferencesUrl: `https://click.email.${domain}/subscription_center.aspx?qs=${hex.slice(4, 64)}`,
      onlineUrl: `https://view.email.${domain}/?qs=${hex.slice(8, 68)}`,
      returnPath: `bounce-${hex.slice(0, 12)}@bounce.email.${domain}`,
      bodyEncoding: 'quoted-printable',
    };
  },
  braze: ({ domain, reader, mailing }) => ({
    headers: [
      ['X-Braze-Dispatch-Id', mailing],
      ['X-Braze-Send-Id', `${reader}:${mailing.slice(0, 8)}`],
    ],
    click: (target, place) =>
      `https://links.${domain}/f/a/${mailing}~~/${reader}~/${base64Url(target)}/${place}`,
    pixelUrl: `https://links.${domain}/q/${mailing}~~/${reader}~/pixel.gif`,
    unsubscribeUrl: `https://links.${domain}/unsubscribe/${reader}~${mailing}`,
    preferencesUrl: `https://links.${domain}/preferences/${reader}~${mailing}`,
    onlineUrl: `https://links.${domain}/view-online/${reader}~${mailing}`,
    returnPath: `msprvs1=${mailing}=bounces-${reader.slice(0, 6)}@mail.${domain}`,
    bodyEncoding: 'quoted-printable',
  }),
  hubspot: ({ domain, reader, mailing }) => ({
    headers: [
      ['X-HS-Cid', mailing],
      ['Feedback-ID', `${reader.slice(0, 8)}:${mailing.slice(0, 9)}:marketing:hubspot`],
    ],
    click: (target, place) =>
      `https://go.${domain}/e3t/Ctc/${mailing}${place}/${reader}?redirect_url=${encodeURIComponent(target)}`,
    pixelUrl: `https://go.${domain}/e3t/Cto/${mailing}/${reader}?t=1`,
    unsubscribeUrl: `https://go.${domain}/hs/manage-preferences/unsubscribe-all?d=${reader}${mailing}`,
    preferencesUrl: `https://go.${domain}/hs/manage-preferences/unsubscribe?d=${reader}${mailing}`,
    onlineUrl: `https://go.${domain}/view-in-browser?_hsenc=${reader}${mailing}`,
    returnPath: `1axc${mailing.toLowerCase()}@bf05.${domain}`,
    bodyEncoding: 'quoted-printable',
  }),
  brevo: ({ domain, reader, mailing }) => ({
    headers: [
      ['X-Mailin-EID', base64Url(`${mailing}~${subscriber.address}~<${mailing}@${domain}>`)],
      ['X-Mailin-Campaign', mailing.replace(/\D/g, '').slice(0, 4) || '7'],
      ['Feedback-ID', `192.0.2.41:${mailing}:${reader.slice(0, 6)}:brevo`],
    ],
    click: (target, place) =>
      `https://r.${domain}/tr/cl/${base64Url(JSON.stringify({ u: target, s: reader, n: place }))}`,
    pixelUrl: `https://r.${domain}/tr/op/${reader}${mailing}`,
    unsubscribeUrl: `https://r.${domain}/tr/un/${reader}${mailing}`,
    preferencesUrl: `https://r.${domain}/tr/up/${reader}${mailing}`,
    onlineUrl: `https://r.${domain}/tr/mr/${reader}${mailing}`,
    returnPath: `bounces-${mailing}-sam.archer=mailvault.example@r.${domain}`,
    bodyEncoding: 'base64',
  }),
};

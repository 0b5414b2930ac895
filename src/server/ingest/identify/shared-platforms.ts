/**
 * Domains that many unrelated senders share, so that they do not identify a brand. Only domains that
 * customers send from: a platform that writes from its corporate domain (`mailchimp.com`, `klaviyo.com`) is a
 * brand like any other. An entry includes its sub-domains.
 */
const sharedPlatforms = domains(
  // Mailchimp and Mandrill
  `mcsv.net mcdlv.net rsgsv.net mailchimpapp.com mailchimpapp.net send.mailchimp.com list-manage.com
   mandrillapp.com`,
  // Klaviyo
  `klaviyomail.com klaviyodns.com send.klaviyo.com`,
  // Newsletter publishing: the publication is the local part or a sub-domain
  `substack.com beehiiv.com ghost.io buttondown.email buttondown.com convertkit-mail.com
   convertkit-mail2.com convertkit-mail3.com convertkit-mail4.com kit-mail3.com ck.page revue.email
   tinyletter.com`,
  // Campaign platforms
  `hubspotemail.net hubspotstarter.net hs-send.com hs-email.net sendinblue.com brevosend.com brevo-mail.com
   sender-sib.com exacttarget.com exct.net marketingcloudapps.com pardot.com ccsend.com roving.com
   in.constantcontact.com createsend.com cmail19.com cmail20.com createsend1.com createsend5.com
   mailerlite.com mlsend.com mailersend.net getresponse-mail.com getresponse.email gr-mail.com acemsrvc.com
   acems1.com acems2.com acems3.com activehosted.com emsend1.com emsend2.com emsend3.com aweber.com
   icontact.com icpbounce.com verticalresponse.com vresp.com madmimi.com emailsys1a.net emailsys1c.net
   cleverreach.com crsend.com maileon.com maileon.de inxserver.com inxserver.de emarsys.net omnisend.com
   omnisendmail.com dotmailer.com dotdigital-email.com moosend.com benchmarkemail.com sendpulse.email
   sendlane.com drip.com flodesk.com zohocampaigns.com zcsend.net zohosubscriptions.com rdstation-mail.com
   rdstation.email e-goi.com acymailing.com laposta.nl mailplus.nl sarbacane.com mailpro.com keap.com
   infusionmail.com infusionsoft.com customeriomail.com intercom-mail.com iterable.com`,
  // Sending infrastructure
  `sendgrid.net sendgrid.me amazonses.com sparkpostmail.com sparkpostmail1.com mailgun.org mailgun.net
   mtasv.net mailjet.com elasticemail.com smtp2go.com socketlabs.com turbo-smtp.com onmicrosoft.com
   resend.dev`,
  // Shops, sites and events built on a platform
  `shopifyemail.com wix-email.com wixemails.com wixshoutout.com ascendbywix.com squarespace-mail.com
   messaging.squareup.com weebly.com webador.com campaign.eventbrite.com eventbrite-mail.com
   campaigns.eventbrite.com`,
  // Discussion lists
  `googlegroups.com groups.io yahoogroups.com freelists.org simplelists.com`,
);

/** Providers of personal addresses: the address is the identity, the domain is shared. */
const freeMailers = domains(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es hotmail.com hotmail.co.uk
   hotmail.de hotmail.fr hotmail.it hotmail.es live.com live.co.uk live.nl live.fr msn.com yahoo.com
   yahoo.co.uk yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.ca yahoo.com.br yahoo.co.in yahoo.co.jp ymail.com
   rocketmail.com aol.com icloud.com me.com mac.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de
   freenet.de posteo.de mailbox.org proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com
   fastmail.fm hey.com zoho.com zohomail.com mail.com email.com usa.net mail.ru bk.ru list.ru inbox.ru
   yandex.ru yandex.com ya.ru rambler.ru qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net
   rediffmail.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it
   terra.com.br uol.com.br bol.com.br ig.com.br sapo.pt ziggo.nl kpnmail.nl planet.nl telenet.be skynet.be
   bluewin.ch btinternet.com ntlworld.com sky.com talktalk.net comcast.net verizon.net att.net sbcglobal.net
   cox.net earthlink.net wp.pl o2.pl onet.pl interia.pl seznam.cz`,
);

/** Returns the entry for `host`: the host itself or a parent domain; null if it is no shared platform. */
export function findSharedPlatform(host: string): string | null {
  return findCovering(sharedPlatforms, host);
}

/** Returns whether addresses at this host belong to private people rather than to the host's owner. */
export function isFreeMailer(host: string): boolean {
  return findCovering(freeMailers, host) !== null;
}

/** @param groups domains separated by blanks. */
function domains(...groups: string[]): ReadonlySet<string> {
  return new Set(groups.join(' ').split(/\s+/));
}

function findCovering(entries: ReadonlySet<string>, host: string): string | null {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    if (entries.has(rest)) return rest;
  }
  return null;
}

/** The signs of one sending platform. Any one is enough. */
export interface EspSigns {
  /** The name as used in the field. */
  name: string;
  /** Header names that only this platform writes, separated by spaces; a trailing `*` matches any suffix. */
  headers?: string;
  /** Header values that only this platform writes. */
  values?: ReadonlyArray<readonly [header: string, pattern: RegExp]>;
  /**
   * Domains, separated by spaces, in its return paths, signatures, message ids, relays and unsubscribe links.
   */
  hosts?: string;
}

/**
 * Campaign platforms first, the sending infrastructure that they rent last: a Substack letter relayed by
 * Mailgun is Substack's. Sources: the platforms' documentation of their headers and the messages they send.
 */
export const espTable: readonly EspSigns[] = [
  // Publishing
  { name: 'Substack', headers: 'x-substack-*', hosts: 'substack.com' },
  { name: 'beehiiv', headers: 'x-beehiiv-*', hosts: 'beehiiv.com beehiivmail.com' },
  { name: 'Ghost', values: [['x-mailgun-tag', /^ghost-email$/i]], hosts: 'ghost.io' },
  { name: 'Buttondown', hosts: 'buttondown.email buttondown.com' },
  {
    name: 'ConvertKit',
    headers: 'x-convertkit-*',
    values: [['feedback-id', /:convertkit$/i]],
    hosts:
      'convertkit.com convertkit-mail.com convertkit-mail2.com convertkit-mail3.com convertkit-mail4.com convertkit-mail5.com convertkit-mail6.com kit-mail3.com kit-mail4.com kit-mail6.com',
  },
  // Shops and sites
  {
    name: 'Shopify',
    headers: 'x-shopify-*',
    values: [['feedback-id', /:shopify$/i]],
    hosts: 'shopifyemail.com shopify.com',
  },
  { name: 'Squarespace', hosts: 'squarespace-mail.com squarespace.com' },
  { name: 'Wix', headers: 'x-wix-*', hosts: 'wix-email.com wixemails.com wixshoutout.com ascendbywix.com' },
  // Campaign and automation platforms
  {
    name: 'Mailchimp',
    headers: 'x-mc-user',
    values: [
      ['x-mailer', /^mailchimp/i],
      ['x-campaign', /^mailchimp/i],
      ['feedback-id', /:mc$/i],
    ],
    hosts:
      'mcsv.net mcdlv.net rsgsv.net mailchimpapp.net mailchimpapp.com list-manage.com list-manage1.com list-manage2.com',
  },
  {
    name: 'Klaviyo',
    headers: 'x-klaviyo-* x-kmail-*',
    values: [['feedback-id', /:klaviyo$/i]],
    hosts:
      'klaviyomail.com klaviyo.com klaviyodns.com klclick.com klclick1.com klclick2.com klclick3.com kmail-lists.com',
  },
  {
    name: 'Salesforce Marketing Cloud',
    headers: 'x-sfmc-stack x-sfmc-*',
    values: [
      ['x-job', /^\d+_\d+$/],
      ['x-mailer', /exacttarget|salesforce marketing cloud/i],
    ],
    hosts: 'exacttarget.com exct.net exacttarget.net marketingcloudapps.com sfmc-content.com',
  },
  { name: 'Salesforce Pardot', headers: 'x-pardot-*', hosts: 'pardot.com' },
  { name: 'Salesforce', headers: 'x-sfdc-*' },
  {
    name: 'HubSpot',
    headers: 'x-hs-* x-hubspot-*',
    values: [['feedback-id', /:hubspot(?:mail)?$/i]],
    hosts: 'hubspotemail.net hubspot.com hubspotlinks.com hubspotstarter.net hs-send.com',
  },
  {
    name: 'ActiveCampaign',
    headers: 'x-ac-*',
    values: [
      ['x-mailer', /activecampaign/i],
      ['feedback-id', /:activecampaign$/i],
    ],
    hosts:
      'activecampaign.com acemsrvc.com acemsrva.com acemsrvb.com acemsrvd.com activehosted.com acems1.com acems2.com acems3.com acems4.com emsend1.com emsend2.com emsend3.com emlnk.com emlnk1.com',
  },
  {
    name: 'Brevo',
    headers: 'x-mailin-* x-sib-id',
    values: [
      ['x-mailer', /sendinblue|brevo/i],
      ['feedback-id', /:(?:sendinblue|brevo)$/i],
    ],
    hosts:
      'sendinblue.com brevo.com brevosend.com sender-sib.com mailin.fr sendibm1.com sendibm2.com sendibm3.com sendibt2.com sendibt3.com sendibt1.com sendib.com 1-tool.com',
  },
  { name: 'Braze', headers: 'x-braze-* x-appboy-*', hosts: 'braze.com appboy.com braze-mail.com' },
  {
    name: 'Iterable',
    headers: 'x-iterable-*',
    values: [['feedback-id', /:iterable$/i]],
    hosts: 'iterable.com',
  },
  {
    name: 'Customer.io',
    headers: 'x-cio-* x-customerio-*',
    hosts: 'customer.io customeriomail.com cioem.com cioeu.com',
  },
  {
    name: 'Oracle Responsys',
    headers: 'x-rext x-cid-responsys x-rsys-*',
    hosts: 'responsys.net rsys1.net rsys2.net rsys3.net rsys4.net rsys5.net responsys.com',
  },
  { name: 'Oracle Eloqua', headers: 'x-eloqua-* x-elqpod x-elqsiteid', hosts: 'eloqua.com en25.com' },
  {
    name: 'Adobe Campaign',
    values: [['x-mailer', /^nlserver|adobe campaign|neolane/i]],
    hosts: 'neolane.net campaign.adobe.com adobe-campaign.com',
  },
  {
    name: 'Adobe Marketo',
    headers: 'x-marketo-* x-mktmailid x-mktarchive',
    values: [['x-binding', /^bg-/i]],
    hosts: 'mktomail.com mktdns.com marketo.com marketo.org',
  },
  {
    name: 'Emarsys',
    headers: 'x-emarsys-* x-ems-*',
    values: [
      ['x-mailer', /emarsys/i],
      ['x-csa-complaints', /emarsys/i],
    ],
    hosts: 'emarsys.net emarsys.com emsmtp.com',
  },
  {
    name: 'Inxmail',
    headers: 'x-inxmail-* x-inx-*',
    values: [
      ['x-mailer', /inxmail/i],
      ['user-agent', /inxmail/i],
    ],
    hosts: 'inxmail.com inxmail.de inxserver.com inxserver.de inxmx.com inxmail-commerce.com',
  },
  {
    name: 'CleverReach',
    headers: 'x-cr-*',
    values: [['x-mailer', /cleverreach/i]],
    hosts: 'cleverreach.com crsend.com cleverreach.de eu-mx.eu',
  },
  {
    name: 'Maileon',
    headers: 'x-maileon-*',
    values: [['x-mailer', /^maileon/i]],
    hosts: 'maileon.com maileon.de maileon.net',
  },
  {
    name: 'Optimizely Campaign',
    headers: 'x-broadmail-* x-mailing-optivo',
    values: [['x-mailer', /broadmail|optivo|episerver/i]],
    hosts: 'optivo.net optivo.com srv2.de broadmail.de',
  },
  { name: 'rapidmail', hosts: 'emailsys1a.net emailsys1b.net emailsys1c.net emailsys2a.net rapidmail.de' },
  {
    name: 'Evalanche',
    headers: 'x-evalanche-*',
    values: [['x-mailer', /evalanche/i]],
    hosts: 'evalanche.com scnem.com scnem2.com',
  },
  {
    name: 'Campaign Monitor',
    headers: 'x-cmail-* x-complaints-cmail',
    values: [['x-mailer', /campaign monitor|createsend/i]],
    hosts:
      'createsend.com createsend1.com createsend2.com createsend3.com createsend4.com createsend5.com cmail1.com cmail2.com cmail3.com cmail4.com cmail5.com cmail19.com cmail20.com',
  },
  {
    name: 'Constant Contact',
    headers: 'x-roving-* x-ctct-* x-return-path-hint-ctct',
    values: [['x-mailer', /roving constant contact/i]],
    hosts: 'constantcontact.com ccsend.com roving.com',
  },
  {
    name: 'MailerLite',
    headers: 'x-mailerlite-*',
    values: [
      ['x-mailer', /mailerlite/i],
      ['feedback-id', /:mailerlite$/i],
    ],
    hosts: 'mailerlite.com mlsend.com mlsend2.com',
  },
  {
    name: 'GetResponse',
    headers: 'x-getresponse-* x-gr-*',
    values: [
      ['x-mailer', /getresponse/i],
      ['feedback-id', /:getresponse$/i],
    ],
    hosts: 'getresponse.com getresponse-mail.com getresponse.email gr-mail.com gr8.com',
  },
  { name: 'AWeber', headers: 'x-aweber-*', hosts: 'aweber.com' },
  { name: 'Omnisend', headers: 'x-omnisend-*', hosts: 'omnisend.com omnisendmail.com soundestlink.com' },
  { name: 'Drip', headers: 'x-drip-*', hosts: 'getdrip.com drip.com dripemail2.com' },
  { name: 'Flodesk', hosts: 'flodesk.com' },
  {
    name: 'Keap',
    headers: 'x-infusionsoft-* x-inf-*',
    values: [['x-mailer', /infusionsoft/i]],
    hosts: 'infusionmail.com infusionsoft.com keap.com',
  },
  {
    name: 'Dotdigital',
    headers: 'x-dotmailer-*',
    hosts: 'dotmailer.com dotmailer-email.com dotdigital-email.com dotdigital.com trackedlink.net',
  },
  {
    name: 'Acoustic Campaign',
    headers: 'x-acoustic-*',
    values: [['x-mailer', /silverpop/i]],
    hosts: 'mkt41.net silverpop.com pages05.net goacoustic.com',
  },
  { name: 'Epsilon', headers: 'x-epsilon-*', hosts: 'bigfootinteractive.com epsilon.com bfi0.com' },
  {
    name: 'Cheetah Digital',
    headers: 'x-cheetah-* x-eccluster',
    hosts: 'chtah.com chtah.net cheetahmail.com eccluster.com',
  },
  { name: 'Bloomreach', headers: 'x-exponea-* x-bloomreach-*', hosts: 'exponea.com bloomreach.com' },
  { name: 'Insider', hosts: 'useinsider.com insideremail.com' },
  { name: 'MoEngage', headers: 'x-moe-* x-moengage-*', hosts: 'moengage.com' },
  { name: 'CleverTap', headers: 'x-clevertap-* x-wzrk-*', hosts: 'clevertap.com wizrocket.com' },
  { name: 'SAP Engagement Cloud', headers: 'x-sap-*', hosts: 'hybris.com' },
  { name: 'Intercom', headers: 'x-intercom-*', hosts: 'intercom.io intercom-mail.com intercom-clicks.com' },
  {
    name: 'Zoho Campaigns',
    headers: 'x-zcsid x-zohocampaign* x-jid',
    hosts: 'zcsend.net zohocampaigns.com zcsend.com zohosubscriptions.com',
  },
  {
    name: 'RD Station',
    headers: 'x-rdstation-*',
    hosts: 'rdstation.com.br rdstation.email rdstation-mail.com rdstation.com',
  },
  { name: 'E-goi', headers: 'x-egoi-*', hosts: 'e-goi.com egoi.com egoiapp.com' },
  { name: 'emBlue', headers: 'x-emmkt', hosts: 'embluemail.com embluejet.com embluenitro.com' },
  { name: 'Spotler', headers: 'x-mailplus-*', hosts: 'mailplus.nl spotler.com m-pages.com' },
  { name: 'Copernica', headers: 'x-copernica-*', hosts: 'copernica.com vicinity.nl picsrv.net' },
  { name: 'Laposta', hosts: 'laposta.nl' },
  { name: 'Sarbacane', hosts: 'sarbacane.com sbr25.net sbr26.net sbr27.net' },
  { name: 'Splio', headers: 'x-splio-*', hosts: 'splio.com splio.fr splio.es' },
  {
    name: 'Selligent',
    headers: 'x-selligent-* x-messagestudio-*',
    hosts: 'selligent.com slgnt.eu slgnt.us emsecure.net',
  },
  { name: 'Listrak', headers: 'x-listrak-* x-ltk-*', hosts: 'listrak.com listrakbi.com lstrk.net' },
  { name: 'Attentive', hosts: 'attentivemobile.com attn.tv attentive.com' },
  { name: 'Ometria', headers: 'x-ometria-*', hosts: 'ometria.com ometria.email' },
  { name: 'Bronto', headers: 'x-bronto-*', hosts: 'bronto.com bm23.com bm5150.com' },
  { name: 'iContact', headers: 'x-icontact-* x-icpinfo', hosts: 'icontact.com icpbounce.com icptrack.com' },
  {
    name: 'Vertical Response',
    headers: 'x-vrfbldomain x-vr-*',
    hosts: 'verticalresponse.com vresp.com vrmailer1.com',
  },
  {
    name: 'Benchmark Email',
    headers: 'x-bme-*',
    hosts: 'benchmarkemail.com bmesend.com bmsend.com bmetrack.com',
  },
  { name: 'SendPulse', headers: 'x-sendpulse-*', hosts: 'sendpulse.com sendpulse.email' },
  { name: 'Moosend', hosts: 'moosend.com mmtrkr.com stat-track.com' },
  { name: 'Sailthru', headers: 'x-sailthru-* x-tm-id', hosts: 'sailthru.com' },
  { name: 'Eventbrite', headers: 'x-eventbrite-*', hosts: 'eventbrite.com eventbritemail.com' },
  { name: 'phpList', headers: 'x-listmember', values: [['x-mailer', /phplist/i]] },
  { name: 'Mautic', values: [['x-mailer', /mautic/i]] },
  { name: 'Sendy', values: [['x-mailer', /\bsendy\b/i]] },
  { name: 'Listmonk', headers: 'x-listmonk-*' },
  { name: 'MailPoet', values: [['x-mailer', /mailpoet/i]], hosts: 'mailpoet.com' },
  { name: 'Lyris', headers: 'x-lyris-*', values: [['x-mailer', /lyris/i]], hosts: 'lyris.net lyris.com' },
  { name: 'artegic ELAINE', values: [['x-ma-provider', /elaine/i]], hosts: 'artegic.net artegic.com' },
  // Sending infrastructure, which the platforms above also rent
  { name: 'Mandrill', headers: 'x-mandrill-user x-mandrill-*', hosts: 'mandrillapp.com mandrill.com' },
  { name: 'Postmark', headers: 'x-pm-message-id x-pm-*', hosts: 'mtasv.net postmarkapp.com' },
  { name: 'Mailjet', headers: 'x-mj-* x-mjtag*', values: [['feedback-id', /:mj$/i]], hosts: 'mailjet.com' },
  {
    name: 'SendGrid',
    headers: 'x-sg-eid x-sg-id x-entity-id',
    values: [['feedback-id', /:sg$/i]],
    hosts: 'sendgrid.net sendgrid.me sendgrid.info',
  },
  { name: 'Mailgun', headers: 'x-mailgun-*', hosts: 'mailgun.org mailgun.net mailgun.us mailgun.com' },
  {
    name: 'SparkPost',
    headers: 'x-msys-* x-sparkpost-* x-msfbl',
    values: [['feedback-id', /:(?:sparkpost|msys)$/i]],
    hosts: 'sparkpostmail.com sparkpostmail1.com sparkpost.com',
  },
  { name: 'MailerSend', headers: 'x-mailersend-*', hosts: 'mailersend.net mailersend.com' },
  { name: 'Resend', headers: 'x-resend-*', hosts: 'resend.dev resend.com' },
  {
    name: 'Elastic Email',
    headers: 'x-elasticemail-* x-msg-eid',
    hosts: 'elasticemail.com elasticemail.net',
  },
  { name: 'SMTP2GO', headers: 'x-smtp2go-* x-smtpcorp-track', hosts: 'smtp2go.com smtpcorp.com smtp2go.net' },
  { name: 'SocketLabs', headers: 'x-xsmessageid x-socketlabs-*', hosts: 'socketlabs.com email-od.com' },
  {
    name: 'Amazon SES',
    headers: 'x-ses-outgoing x-ses-*',
    values: [['feedback-id', /:amazonses$/i]],
    hosts: 'amazonses.com awstrack.me',
  },
];

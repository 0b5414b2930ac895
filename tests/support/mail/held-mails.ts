import type { GateRule } from '#shared/vocabulary/hold-rules.ts';

/** A message as such programs write it, and the rule that holds it. */
export interface HeldMail {
  title: string;
  rule: GateRule;
  lines: readonly string[];
}

const date = 'Date: Sat, 21 Nov 2026 09:00:00 +0000';

const part = (type: string, ...lines: string[]) => ['--b', `Content-Type: ${type}`, '', ...lines];

/** Mail that a real mailbox receives and no vault shows, one of each kind. */
export const heldMails: readonly HeldMail[] = [
  {
    title: 'a bounce of Postfix (RFC 3464)',
    rule: 'automatic',
    lines: [
      'Return-Path: <>',
      'Auto-Submitted: auto-replied',
      'From: Mail Delivery System <MAILER-DAEMON@mx.northwind.example>',
      'To: reader@inbox.example',
      'Subject: Undelivered Mail Returned to Sender',
      date,
      'Message-ID: <bounce-1@mx.northwind.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      ...part('text/plain', 'This is the mail system at host mx.northwind.example.'),
      ...part(
        'message/delivery-status',
        'Reporting-MTA: dns; mx.northwind.example',
        '',
        'Final-Recipient: rfc822; nobody@northwind.example',
        'Action: failed',
        'Status: 5.1.1',
      ),
      ...part('message/rfc822', 'From: reader@inbox.example', 'Subject: Question', '', 'Is it in stock?'),
      '--b--',
    ],
  },
  {
    title: 'a bounce of qmail, without structure',
    rule: 'automatic',
    lines: [
      'Return-Path: <>',
      'From: MAILER-DAEMON@contoso.example',
      'To: reader@inbox.example',
      'Subject: failure notice',
      date,
      'Message-ID: <bounce-2@contoso.example>',
      '',
      'Hi. This is the qmail-send program at contoso.example.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
    ],
  },
  {
    title: 'a warning of a postmaster, in Japanese',
    rule: 'automatic',
    lines: [
      'Return-Path: <>',
      'From: =?UTF-8?B?6YWN5L+h?= <postmaster@fabrikam.example>',
      'To: reader@inbox.example',
      'Subject: =?UTF-8?B?6YWN5L+h5LiN6IO9?=',
      date,
      'Message-ID: <bounce-3@fabrikam.example>',
      'Content-Type: text/plain; charset=utf-8',
      '',
      '次の宛先に配信できませんでした。',
    ],
  },
  {
    title: 'a read receipt (RFC 8098)',
    rule: 'automatic',
    lines: [
      'From: Jo Field <jo@adatum.example>',
      'To: reader@inbox.example',
      'Subject: Lu : Question',
      date,
      'Message-ID: <mdn-1@adatum.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type="disposition-notification"; boundary=b',
      '',
      ...part('text/plain', 'The message was displayed.'),
      ...part(
        'message/disposition-notification',
        'Final-Recipient: rfc822; jo@adatum.example',
        'Disposition: manual-action/MDN-sent-manually; displayed',
      ),
      '--b--',
    ],
  },
  {
    title: 'an out-of-office reply (RFC 3834), in Finnish',
    rule: 'automatic',
    lines: [
      'From: Asiakaspalvelu <palvelu@litware.example>',
      'To: reader@inbox.example',
      'Subject: Poissa toimistosta',
      'Auto-Submitted: auto-replied (vacation)',
      'In-Reply-To: <q@inbox.example>',
      'Precedence: bulk',
      date,
      'Message-ID: <vacation-1@litware.example>',
      '',
      'Olen lomalla maanantaihin asti.',
    ],
  },
  {
    title: 'an out-of-office reply of Exchange',
    rule: 'automatic',
    lines: [
      'From: Sales <sales@proseware.example>',
      'To: reader@inbox.example',
      'Subject: Automatic reply: Question',
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'In-Reply-To: <q@inbox.example>',
      'References: <q@inbox.example>',
      date,
      'Message-ID: <vacation-2@proseware.example>',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>I am away until Monday.</p>',
    ],
  },
  {
    title: 'an answer to an invitation (RFC 5546)',
    rule: 'automatic',
    lines: [
      'From: Jo Field <jo@woodgrove.example>',
      'To: reader@inbox.example',
      'Subject: Accepted: Opening',
      date,
      'Message-ID: <invite-1@woodgrove.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      ...part('text/plain', 'Jo Field has accepted this invitation.'),
      ...part(
        'text/calendar; charset="UTF-8"; method=REPLY',
        'BEGIN:VCALENDAR',
        'METHOD:REPLY',
        'END:VCALENDAR',
      ),
      '--b--',
    ],
  },
  {
    title: 'a counter-proposal, as the whole message',
    rule: 'automatic',
    lines: [
      'From: Jo Field <jo@tailspin.example>',
      'To: reader@inbox.example',
      'Subject: New time proposed: Opening',
      date,
      'Message-ID: <invite-2@tailspin.example>',
      'Content-Type: text/calendar; method="Counter"; charset=utf-8',
      '',
      'BEGIN:VCALENDAR',
      'METHOD:COUNTER',
      'END:VCALENDAR',
    ],
  },
  {
    title: 'a confirmation of Mailman',
    rule: 'list_admin',
    lines: [
      'From: announce-confirm+5f2c9a71@lists.wingtip.example',
      'Reply-To: announce-confirm+5f2c9a71@lists.wingtip.example',
      'To: reader@inbox.example',
      'Subject: confirm 5f2c9a71',
      'Precedence: bulk',
      'X-BeenThere: announce@lists.wingtip.example',
      'X-Mailman-Version: 2.1.39',
      'List-Id: <announce.lists.wingtip.example>',
      'X-List-Administrivia: yes',
      date,
      'Message-ID: <mailman.1@lists.wingtip.example>',
      '',
      'Mailing list subscription confirmation notice for mailing list Announce',
    ],
  },
  {
    title: 'an answer of Majordomo',
    rule: 'list_admin',
    lines: [
      'From: Majordomo@lists.lucerne.example',
      'To: reader@inbox.example',
      'Subject: Majordomo results',
      date,
      'Message-ID: <majordomo-1@lists.lucerne.example>',
      '',
      '>>>> unsubscribe announce',
      'Succeeded.',
    ],
  },
  {
    title: 'a welcome from the address of requests (RFC 2142)',
    rule: 'list_admin',
    lines: [
      'From: news-request@margie.example',
      'To: reader@inbox.example',
      'Subject: =?UTF-8?B?0JTQvtCx0YDQviDQv9C+0LbQsNC70L7QstCw0YLRjA==?=',
      'Precedence: list',
      date,
      'Message-ID: <welcome-1@margie.example>',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Вы подписаны.',
    ],
  },
  {
    title: 'a notice of a list that marks it as a program’s',
    rule: 'list_admin',
    lines: [
      'From: Alpine list <noreply@alpine.example>',
      'To: reader@inbox.example',
      'Subject: You were unsubscribed',
      'List-Id: <tours.alpine.example>',
      'Auto-Submitted: auto-generated',
      date,
      'Message-ID: <list-1@alpine.example>',
      '',
      'You have been unsubscribed from tours.',
    ],
  },
  {
    title: 'a receipt',
    rule: 'account',
    lines: [
      'From: Relecloud <orders@relecloud.example>',
      'To: reader@inbox.example',
      'Subject: Your order has been shipped',
      date,
      'Message-ID: <order-1@relecloud.example>',
      '',
      'Order number: 10044',
      'Subtotal 10.00',
      'Delivery address',
      'Shipping address',
      'Tracking number',
    ],
  },
  {
    title: 'PGP/MIME (RFC 3156)',
    rule: 'nothing_shown',
    lines: [
      'From: Trey <news@trey.example>',
      'To: reader@inbox.example',
      'Subject: ...',
      date,
      'Message-ID: <pgp-1@trey.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
      '',
      ...part('application/pgp-encrypted', 'Version: 1'),
      ...part('application/octet-stream; name="encrypted.asc"', '-----BEGIN PGP MESSAGE-----', '', 'hQEMA7'),
      '--b--',
    ],
  },
  {
    title: 'encrypted S/MIME (RFC 8551)',
    rule: 'nothing_shown',
    lines: [
      'From: Humongous <news@humongous.example>',
      'To: reader@inbox.example',
      'Subject: Secret',
      date,
      'Message-ID: <smime-1@humongous.example>',
      'MIME-Version: 1.0',
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
      'Content-Transfer-Encoding: base64',
      '',
      'MIAGCSqGSIb3DQEHA6CAMIACAQAxggE=',
    ],
  },
  {
    title: 'an empty message',
    rule: 'nothing_shown',
    lines: [
      'From: Cohovineyard <news@coho.example>',
      'To: reader@inbox.example',
      'Subject: (no subject)',
      date,
      'Message-ID: <empty-1@coho.example>',
      '',
      '',
    ],
  },
];

/** Newsletters that have some of the same fields, and that readers see. */
export const shownMails: ReadonlyArray<Omit<HeldMail, 'rule'>> = [
  {
    title: 'a newsletter that wants no automatic answers',
    lines: [
      'From: Northwind <news@northwind.example>',
      'X-Auto-Response-Suppress: OOF, AutoReply',
      'Auto-Submitted: auto-generated',
      'List-Id: <news.northwind.example>',
      'List-Unsubscribe: <https://northwind.example/leave>',
      'Precedence: bulk',
    ],
  },
  {
    title: 'a newsletter without a return path, in no list',
    lines: ['From: Contoso <news@contoso.example>', 'Return-Path: <>', 'X-Auto-Response-Suppress: All'],
  },
  {
    title: 'a welcome that an autoresponder sends',
    lines: [
      'From: Fabrikam <welcome@fabrikam.example>',
      'Auto-Submitted: auto-replied',
      'List-Unsubscribe: <https://fabrikam.example/leave>',
    ],
  },
  {
    title: 'a newsletter through Mailman',
    lines: [
      'From: Adatum <news-request@adatum.example>',
      'Sender: news-bounces@adatum.example',
      'X-BeenThere: news@adatum.example',
      'List-Id: <news.adatum.example>',
      'List-Unsubscribe: <mailto:news-leave@adatum.example>',
      'Precedence: list',
    ],
  },
  {
    title: 'a newsletter in a thread',
    lines: ['From: Litware <news@litware.example>', 'In-Reply-To: <a@litware.example>', 'Auto-Submitted: no'],
  },
  {
    title: 'an invitation to an event with its calendar',
    lines: [
      'From: Woodgrove <events@woodgrove.example>',
      'List-Unsubscribe: <https://woodgrove.example/leave>',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      ...part('text/html', '<p>Come to our opening on Saturday, with half price on everything.</p>'),
      ...part('text/calendar; method=PUBLISH', 'BEGIN:VCALENDAR', 'METHOD:PUBLISH', 'END:VCALENDAR'),
      '--b--',
    ],
  },
].map(({ title, lines }, at) => {
  const body = lines.includes('') ? [] : ['', 'Winter is here, and everything is half price until Sunday.'];
  const head = [
    'To: reader@inbox.example',
    'Subject: Winter is here',
    date,
    `Message-ID: <shown-${at}@mail.example>`,
  ];
  return { title, lines: [...head, ...lines, ...body] };
});

/** Returns the message's bytes. */
export function bytesOf({ lines }: Pick<HeldMail, 'lines'>): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

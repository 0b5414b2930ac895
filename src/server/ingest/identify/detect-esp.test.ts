import { describe, expect, it } from 'vitest';
import type { MailHeader, ParsedMail } from '#server/ingest/types.ts';
import { detectEsp } from './detect-esp.ts';
import { espTable } from './esp-table.ts';

function mailWith(...headers: Array<[name: string, value: string]>): ParsedMail {
  return {
    messageId: null,
    subject: '',
    from: { name: 'Acme', address: 'news@acme.example' },
    replyTo: [],
    recipients: [],
    headers: headers.map(([name, value]): MailHeader => ({ name, value })),
    receivedAt: new Date('2025-03-04T10:15:00Z'),
    html: null,
    text: null,
    parts: [],
    inlineImages: [],
    sizeBytes: 0,
    contentHash: '',
    mailboxAddress: null,
  };
}

describe('detectEsp', () => {
  it.each<[string, [string, string]]>([
    ['Mailchimp', ['x-mailer', 'Mailchimp Mailer - **CIDe8579cc3**']],
    ['Mailchimp', ['x-mc-user', '69204f289']],
    ['Mailchimp', ['feedback-id', '164:164.5036:us5:mc']],
    ['Klaviyo', ['x-kmail-account', 'AbCd']],
    ['Klaviyo', ['list-unsubscribe', '<https://manage.kmail-lists.com/subscriptions/unsubscribe?a=1>']],
    ['Salesforce Marketing Cloud', ['x-sfmc-stack', '10']],
    ['HubSpot', ['return-path', '1axb@bf03.hubspotemail.net']],
    ['ActiveCampaign', ['return-path', 'bounce-1@em.acemsrvc.com']],
    ['Brevo', ['x-mailer', 'Sendinblue']],
    ['ConvertKit', ['list-unsubscribe', '<https://unsubscribe.convertkit-mail2.com/abc>']],
    ['GetResponse', ['list-unsubscribe', '<https://app.getresponse.com/unsubscribe.html?x=1>']],
    ['Emarsys', ['x-csa-complaints', 'emarsys-complaints']],
    ['Inxmail', ['x-mailer', 'Inxmail EE 4.8']],
    ['CleverReach', ['x-mailer', 'CleverReach Mailer']],
    ['MailerLite', ['list-unsubscribe', '<https://click.mlsend.com/u/1>']],
    ['Oracle Responsys', ['return-path', 'bounce@mail.rsys2.net']],
    ['Iterable', ['feedback-id', '1:2:campaign:Iterable']],
    ['Braze', ['x-braze-campaign', '5']],
    ['Customer.io', ['x-cio-delivery-id', 'abc']],
    ['Campaign Monitor', ['return-path', 'news-abc@cmail20.com']],
    ['Constant Contact', ['x-roving-id', '1101.2']],
    ['Postmark', ['x-pm-message-id', 'abc']],
    ['Mailjet', ['x-mj-mid', 'abc']],
    ['Mandrill', ['x-mandrill-user', 'md_1']],
    ['Mailgun', ['x-mailgun-sid', 'WyI']],
    ['SendGrid', ['x-sg-eid', 'u001']],
    ['SparkPost', ['x-msfbl', 'abc']],
    ['Amazon SES', ['dkim-signature', 'v=1; a=rsa-sha256; s=x; d=amazonses.com; t=1']],
    [
      'Amazon SES',
      [
        'received',
        'from a8-50.smtp-out.amazonses.com (a8-50.smtp-out.amazonses.com [192.0.2.1]) by mx.reader.example',
      ],
    ],
  ])('recognises %s by %j', (name, header) => {
    expect(detectEsp(mailWith(header))).toBe(name);
  });

  it('names the campaign platform and not the infrastructure it rents', () => {
    expect(
      detectEsp(
        mailWith(
          ['x-mailgun-sid', 'WyI'],
          ['x-mailgun-tag', 'ghost-email'],
          ['dkim-signature', 'v=1; d=m.ghost.io; s=mailgun'],
        ),
      ),
    ).toBe('Ghost');
    expect(
      detectEsp(mailWith(['x-sg-eid', 'u001'], ['list-unsubscribe', '<https://manage.kmail-lists.com/x>'])),
    ).toBe('Klaviyo');
  });

  it('says nothing about mail that a brand sends by itself', () => {
    expect(
      detectEsp(
        mailWith(
          ['return-path', 'bounce@acme.example'],
          ['dkim-signature', 'v=1; d=acme.example; s=k1'],
          ['received', 'from mta.acme.example by mx.reader.example'],
          ['x-mailer', 'PHPMailer 6.1'],
        ),
      ),
    ).toBeNull();
  });

  it('is not misled by a domain that merely ends alike, or by the reader’s own side', () => {
    expect(detectEsp(mailWith(['return-path', 'a@notsendgrid.net']))).toBeNull();
    expect(detectEsp(mailWith(['return-path', 'a@sendgrid.net.evil.example']))).toBeNull();
    expect(detectEsp(mailWith(['received', 'from mta.acme.example by inbound.mailgun.org']))).toBeNull();
  });

  it('knows each platform under one name', () => {
    const names = espTable.map((signs) => signs.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

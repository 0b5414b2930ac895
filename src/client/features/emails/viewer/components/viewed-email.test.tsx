import * as RadixDialog from '@radix-ui/react-dialog';
import { expect, test } from 'vitest';
import { emailQuery } from '#client/features/emails/api.ts';
import { ViewedEmail } from '#client/features/emails/viewer/components/viewed-email.tsx';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { createFailedQueryClient, renderComponent } from '#client/testing/rendered-component.tsx';
import { savedItem } from '#client/testing/saved-lists.ts';

const card = { ...savedItem().email, previewUrl: '/thumbnails/12-ab.webp' };

const viewed = (
  <RadixDialog.Root open>
    <ViewedEmail emailId={card.id} card={card} neighbourIds={[null, null]} />
  </RadixDialog.Root>
);

test('While the mail is on its way the card tells subject, brand, sender and date, and its picture stands there', () => {
  const { text, body } = renderComponent(viewed);
  expect(text).toMatch(/^Ridge season opens Friday .*Cragline/);
  expect(text).toContain('From news@cragline.example');
  expect(body).toContain('src="/photographs/12-ab.webp"');
  expect(body).toContain('Loading email');
});

test('A subject and preheader of another language are read out in it, those of ours as the page', () => {
  const inGerman = { ...card, subject: 'Der Herbst ist da', preheader: 'Mit neuen Jacken', language: 'de' };
  const shown = (email: typeof card) =>
    renderComponent(
      <RadixDialog.Root open>
        <ViewedEmail emailId={email.id} card={email} neighbourIds={[null, null]} />
      </RadixDialog.Root>,
    ).body;
  expect(shown(inGerman)).toContain('<bdi lang="de">Der Herbst ist da</bdi>');
  expect(shown(inGerman)).toContain('<bdi lang="de">Mit neuen Jacken</bdi>');
  expect(shown(card)).toContain('<bdi>Ridge season opens Friday</bdi>');
});

test('What could not be loaded keeps its head, and can be tried again', () => {
  const { text } = renderComponent(viewed, {
    queryClient: createFailedQueryClient(emailQuery(browserApi, '12')),
  });
  expect(text).toMatch(/^Ridge season opens Friday/);
  expect(text).toContain("The email you're looking for couldn't be loaded Try again");
});

import * as RadixDialog from '@radix-ui/react-dialog';
import { expect, test } from 'vitest';
import { emailQuery } from '#client/features/emails/api/get-email.ts';
import { ViewedEmail } from '#client/features/emails/components/viewed-email.tsx';
import { browserApi } from '#client/lib/browser-api.ts';
import { failedQuery, renderedComponent } from '#client/testing/rendered-component.tsx';
import { savedItem } from '#client/testing/saved-lists.ts';

const card = { ...savedItem().email, previewUrl: '/thumbnails/12-ab.webp' };

const viewed = (
  <RadixDialog.Root open>
    <ViewedEmail emailId={card.id} card={card} neighbourIds={[null, null]} />
  </RadixDialog.Root>
);

test('While the mail is on its way the card tells subject, brand, sender and date, and its picture stands there', () => {
  const { text, body } = renderedComponent(viewed);
  expect(text).toMatch(/^Ridge season opens Friday .*Cragline/);
  expect(text).toContain('From news@cragline.example');
  expect(body).toContain('src="/photographs/12-ab.webp"');
  expect(body).toContain('Loading email');
});

test('What could not be loaded keeps its head, and can be tried again', () => {
  const { text } = renderedComponent(viewed, { queryClient: failedQuery(emailQuery(browserApi, '12')) });
  expect(text).toMatch(/^Ridge season opens Friday/);
  expect(text).toContain("The email you're looking for couldn't be loaded Try Again");
});

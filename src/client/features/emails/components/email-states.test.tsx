import { useInfiniteQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { brandEmailsQuery } from '#client/features/emails/api.ts';
import { ReceivedDate } from '#client/features/emails/components/byline.tsx';
import { noFilters } from '#client/features/emails/email-filters.ts';
import { EmailNotLoaded } from '#client/features/emails/viewer/components/email-not-loaded.tsx';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { BrandEmails } from '#client/screens/brand/brand-emails.tsx';
import { createFailedQueryClient, renderComponent } from '#client/testing/rendered-component.tsx';

const query = brandEmailsQuery(browserApi, 'cragline', noFilters, null);

function Emails() {
  const emails = useInfiniteQuery(query);
  return <BrandEmails emails={emails} filters={noFilters} listSearch="" />;
}

test('Five skeleton cards show while emails load', () => {
  const { body } = renderComponent(<Emails />);
  expect(body).toContain('aria-label="Loading emails"');
  expect(body.match(/aspect-\[2\/3\]/g)).toHaveLength(5);
});

test('A failure to load emails is reported, with a way to try again', () => {
  const { text, body } = renderComponent(<Emails />, { queryClient: createFailedQueryClient(query) });
  expect(text).toContain("The emails couldn't be loaded.");
  expect(body).toMatch(/<button[^>]*>Try again<\/button>/);
});

test('The viewer has words of its own for an email that cannot be loaded', () => {
  expect(renderComponent(<EmailNotLoaded />).text).toBe(
    "Email not found The email you're looking for couldn't be loaded",
  );
});

test('An email without a readable date has an unknown one', () => {
  expect(renderComponent(<ReceivedDate at={null} />).text).toBe('Unknown date');
  expect(renderComponent(<ReceivedDate at="soon" />).text).toBe('Unknown date');
  expect(renderComponent(<ReceivedDate at="2026-11-18T12:00:00.000Z" />).text).toBe('3 days ago');
});

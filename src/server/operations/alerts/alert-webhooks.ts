import {
  type AlertMailDependencies,
  alertData,
  type MailedProblem,
  pathOf,
  summaryOf,
} from '#server/operations/alerts/alert-mails.ts';
import { findAlertedAdmin } from '#server/operations/alerts/repository.ts';
import { alertKind } from '#server/platform/mail/repository.ts';
import type { WebhookItem, WebhookKinds } from '#server/platform/webhooks/webhook-kinds.ts';
import { paths } from '#shared/paths.ts';

/** Renders alerts to webhooks when they are sent: for administrators, unless they have paused. */
export function alertWebhooks({ config: { baseUrl }, database }: AlertMailDependencies): WebhookKinds {
  const itemOf = (problem: MailedProblem, state: string): WebhookItem => ({
    title: problem.title,
    url: `${baseUrl}${pathOf(problem.kind)}`,
    under: [state, problem.text].filter((each) => each !== '').join(' '),
  });
  return {
    [alertKind]: async ({ userId, data }) => {
      const admin = await findAlertedAdmin(database.pool, userId);
      const problems = alertData.parse(data);
      if (admin === undefined || admin.isLeaving || (admin.isPaused && !problems.isTest)) return null;
      const { isTest, began, lasting, over } = problems;
      return {
        type: isTest ? 'alerts.test' : 'alerts',
        title: summaryOf(problems).subject,
        url: `${baseUrl}${paths.follows()}#vault-alerts`,
        items: [
          ...began.map((problem) => itemOf(problem, '')),
          ...lasting.map((problem) => itemOf(problem, 'Still going on.')),
          ...over.map((problem) => itemOf(problem, 'Over.')),
        ],
        data: { began, lasting, over },
      };
    },
  };
}

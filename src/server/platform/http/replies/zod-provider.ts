import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { issueSentence } from '#server/platform/http/errors/issue-sentence.ts';

/** Types a route's params, query, body and replies by its zod schemas. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

/**
 * Makes zod the validator of requests and the allowlist of replies on every route of `app`. A request that
 * does not fit is a 400 `invalid_request` with its issues; a reply that does not fit is our fault and a 500,
 * and fields the reply schema does not name are never sent.
 */
export function registerZodSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (given: unknown) => {
    const parsed = schema.safeParse(given, { reportInput: true });
    return parsed.success
      ? { value: parsed.data }
      : { error: invalidRequest(parsed.error, httpPart ?? 'request') };
  });
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (reply: unknown) =>
        toJson(schema, reply),
  );
}

/**
 * Filters a reply by its schema and serializes it.
 * @throws Error naming the fields (never their values) if the reply does not fit.
 */
export function toJson(schema: z.ZodType, reply: unknown): string {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) {
    const faults = issuesOf(parsed.error).map((issue) => `${issue.path}: ${issue.message}`);
    throw new Error(`A reply does not fit its schema: ${faults.slice(0, 5).join('; ')}`);
  }
  return JSON.stringify(parsed.data);
}

const partNames: Record<string, string> = {
  params: 'The address',
  querystring: 'The query of the address',
  body: 'The body of the request',
  headers: 'The headers of the request',
};

function invalidRequest(error: z.ZodError, httpPart: string): AppError {
  const issues = issuesOf(error);
  const first = issues[0]?.message ?? 'It cannot be read.';
  return new AppError('invalid_request', `${partNames[httpPart] ?? 'The request'} is not valid. ${first}`, {
    body: { issues },
  });
}

/** More issues are no help; a hostile body could have thousands. */
const maxIssues = 20;

function issuesOf(error: z.ZodError): { path: string; message: string }[] {
  return error.issues
    .slice(0, maxIssues)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issueSentence(issue) }));
}

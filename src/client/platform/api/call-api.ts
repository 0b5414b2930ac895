import type { z } from 'zod';
import { type ApiAnswer, type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { type SearchParameter, toSearch } from '#client/platform/api/to-search.ts';
import type { ApiContract } from '#shared/contract/api.ts';
import type { Method } from '#shared/contract/route-contract.ts';

type RouteName = keyof ApiContract;

/** A route whose answer is parsed, not downloaded as a file. */
export type CallName = {
  [Name in RouteName]: ApiContract[Name] extends { isFile: true } ? never : Name;
}[RouteName];

type PathOf<Name> = Name extends `GET ${infer Path}` ? Path : never;

/** The path of a GET route with its parameter names, such as `/api/brands/:slug`. */
type ReadPath = PathOf<RouteName>;

type ParamName<Path extends string> = Path extends `${string}/:${infer Param}/${infer Rest}`
  ? Param | ParamName<`/${Rest}`>
  : Path extends `${string}/:${infer Param}`
    ? Param
    : never;

type ParamsOf<Path extends string> = Readonly<Record<ParamName<Path>, string | number>>;

/** Distributes over a union, so that keys of any member count. */
type KeyOf<Union> = Union extends unknown ? keyof Union : never;

type QueryOf<Route> = Route extends { query: infer Schema extends z.ZodType }
  ? Readonly<Partial<Record<KeyOf<z.input<Schema>> & string, SearchParameter>>>
  : never;

type ParamsPart<Name extends string> = [ParamName<Name>] extends [never]
  ? unknown
  : { params: ParamsOf<Name> };

type BodyPart<Route> = Route extends { body: infer Schema extends z.ZodType }
  ? undefined extends z.input<Schema>
    ? { body?: z.input<Schema> }
    : { body: z.input<Schema> }
  : unknown;

type SignalPart<Name> = Name extends `GET ${string}`
  ? {
      /**
       * The query's signal, which aborts when no component uses the query any more; null to wait for the
       * answer in any case.
       */
      signal: AbortSignal | null;
    }
  : { signal?: AbortSignal };

type QueryPart<Route> = [QueryOf<Route>] extends [never] ? unknown : { query?: QueryOf<Route> };

/** Parameters, query and body of a call. */
export type Wanted<Name extends CallName> = ParamsPart<Name> & QueryPart<ApiContract[Name]>;

type CallOptions<Name extends CallName> = Wanted<Name> & BodyPart<ApiContract[Name]> & SignalPart<Name>;

type OptionsArgument<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

/** The body of a route's answer. */
export type Reply<Name extends CallName> = ApiContract[Name] extends { reply: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/**
 * Calls a route of the API and returns the body, such as `callApi(api, 'GET /api/brands/:slug', { params: {
 * slug }, signal })`.
 * @throws ApiError on any non-successful answer.
 */
export async function callApi<Name extends CallName>(
  api: ApiClient,
  name: Name,
  ...options: OptionsArgument<CallOptions<Name>>
): Promise<Reply<Name>> {
  return (await requestApi(api, name, ...options)).body;
}

/** Like `callApi`, with the pagination headers. */
export function requestApi<Name extends CallName>(
  api: ApiClient,
  name: Name,
  ...[options]: OptionsArgument<CallOptions<Name>>
): Promise<ApiAnswer<Reply<Name>>> {
  return requestRoute(api, name, options);
}

/** Like `requestApi`, for a route that the compiler does not know. */
export function requestRoute<Body>(
  api: ApiClient,
  name: CallName,
  { params, query, body, signal }: AnyOptions = {},
): Promise<ApiAnswer<Body>> {
  const [method, pattern] = name.split(' ') as [Method, string];
  return api.request(method, fillPath(pattern, params, query), body, signal ? { signal } : undefined);
}

/** Calls a `DELETE` route; an object that is already deleted counts as success. */
export async function deleteByApi<Name extends CallName & `DELETE ${string}`>(
  api: ApiClient,
  name: Name,
  ...options: OptionsArgument<CallOptions<Name>>
): Promise<void> {
  try {
    await requestApi(api, name, ...options);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/**
 * Returns the address of a GET route, such as a download: `apiPath('/api/saved-lists/:id/export.csv', { id
 * })`.
 */
export function apiPath<Path extends ReadPath>(
  pattern: Path,
  ...[params, query]: [ParamName<Path>] extends [never]
    ? [params?: Record<never, never>, query?: QueryOf<ApiContract[`GET ${Path}`]>]
    : [params: ParamsOf<Path>, query?: QueryOf<ApiContract[`GET ${Path}`]>]
): string {
  return fillPath(pattern, params, query);
}

interface AnyOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, SearchParameter>>;
  body?: unknown;
  signal?: AbortSignal | null;
}

function fillPath(
  pattern: string,
  params: AnyOptions['params'] = {},
  query: Readonly<Record<string, SearchParameter>> = {},
): string {
  const path = pattern.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''));
  return path + toSearch(query);
}

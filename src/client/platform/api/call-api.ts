import type { z } from 'zod';
import { type ApiAnswer, type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { type SearchParameter, toSearch } from '#client/platform/api/to-search.ts';
import type { ApiContract } from '#shared/contract/api.ts';
import type { Method } from '#shared/contract/route-contract.ts';

type RouteName = keyof ApiContract;

/** A route whose answer is read by code, not followed as a file. */
export type CallName = {
  [Name in RouteName]: ApiContract[Name] extends { isFile: true } ? never : Name;
}[RouteName];

type PathOf<Name> = Name extends `GET ${infer Path}` ? Path : never;

/** A path that is read, with the names of its parts, such as `/api/brands/:slug`. */
type ReadPath = PathOf<RouteName>;

type ParamName<Path extends string> = Path extends `${string}/:${infer Param}/${infer Rest}`
  ? Param | ParamName<`/${Rest}`>
  : Path extends `${string}/:${infer Param}`
    ? Param
    : never;

type ParamsOf<Path extends string> = Readonly<Record<ParamName<Path>, string | number>>;

/** Each member of a union by itself. */
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
      /** The query's own, which aborts once nobody waits for the answer; null where the answer is awaited to the end. */
      signal: AbortSignal | null;
    }
  : { signal?: AbortSignal };

type QueryPart<Route> = [QueryOf<Route>] extends [never] ? unknown : { query?: QueryOf<Route> };

/** What is asked for by a call. */
export type Wanted<Name extends CallName> = ParamsPart<Name> & QueryPart<ApiContract[Name]>;

type CallOptions<Name extends CallName> = Wanted<Name> & BodyPart<ApiContract[Name]> & SignalPart<Name>;

type OptionsArgument<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

/** What a route answers. */
export type Reply<Name extends CallName> = ApiContract[Name] extends { reply: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/**
 * Calls a route of the API and answers the body, such as `callApi(api, 'GET /api/brands/:slug', { params: { slug }, signal })`.
 * @throws ApiError on any non-successful answer.
 */
export async function callApi<Name extends CallName>(
  api: ApiClient,
  name: Name,
  ...options: OptionsArgument<CallOptions<Name>>
): Promise<Reply<Name>> {
  return (await requestApi(api, name, ...options)).body;
}

/** The same with what the headers say of paging. */
export function requestApi<Name extends CallName>(
  api: ApiClient,
  name: Name,
  ...[options]: OptionsArgument<CallOptions<Name>>
): Promise<ApiAnswer<Reply<Name>>> {
  return requestRoute(api, name, options);
}

/** The same, where the route is not known to the compiler. */
export function requestRoute<Body>(
  api: ApiClient,
  name: CallName,
  { params, query, body, signal }: AnyOptions = {},
): Promise<ApiAnswer<Body>> {
  const [method, pattern] = name.split(' ') as [Method, string];
  return api.request(method, fillPath(pattern, params, query), body, signal ? { signal } : undefined);
}

/** `DELETE`: what somebody else has deleted already is deleted. */
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

/** The address of something that is read, such as a download: `apiPath('/api/saved-lists/:id/export.csv', { id })`. */
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

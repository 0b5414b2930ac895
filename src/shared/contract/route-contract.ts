import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Input and output of a route. An absent part is not accepted. */
export interface RouteContract {
  params?: z.ZodType;
  /** For reads. */
  query?: z.ZodType;
  /** For writes. */
  body?: z.ZodType;
  /** Body of the answer; absent means an empty answer with status 204. */
  reply?: z.ZodType;
  /** The answer is a file: a browser opens its address, and no client parses it as JSON. */
  isFile?: true;
  /** Status of an answer with a body; default 200. */
  status?: 200 | 201 | 202;
  /** By status: failures with more fields than the usual ones. */
  errors?: Record<string, z.ZodType>;
}

/** Routes by method and path, such as `GET /api/brands/:slug`. */
export type RouteContracts = Readonly<Record<`${Method} /api/${string}`, RouteContract>>;

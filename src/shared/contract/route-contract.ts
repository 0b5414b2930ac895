import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route takes and answers. A part that is absent is not taken. */
export interface RouteContract {
  params?: z.ZodType;
  /** Of reads. */
  query?: z.ZodType;
  /** Of writes. */
  body?: z.ZodType;
  /** The body of the answer; absent, there is none, and the status is 204. */
  reply?: z.ZodType;
  /** The answer is a file: a browser follows its address, and nobody reads it as JSON. */
  isFile?: true;
  /** Of an answer with a body; 200 unless said. */
  status?: 200 | 201 | 202;
  /** By status: answers to what goes wrong that tell more than the usual ones. */
  errors?: Record<string, z.ZodType>;
}

/** Routes by method and path, such as `GET /api/brands/:slug`. */
export type RouteContracts = Readonly<Record<`${Method} /api/${string}`, RouteContract>>;

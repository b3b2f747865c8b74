/** Which requests are meant: by method, path and arguments. */
import { argsOf, type Request } from './exchange.ts';

export type Where = (request: Request) => boolean;

/** Requests of this method whose path ends like this: `to('POST', /\/cards$/)`. */
export const to =
  (method: string, path: RegExp = /./): Where =>
  (request) =>
    request.method === method && path.test(request.path);

/** Requests with this argument and such a value. */
export const has =
  (name: string, value: RegExp | ((given: string) => boolean) = () => true): Where =>
  (request) => {
    const given = argsOf(request)[name];
    return given !== undefined && (value instanceof RegExp ? value.test(String(given)) : value(String(given)));
  };

export const lacks =
  (name: string): Where =>
  (request) =>
    argsOf(request)[name] === undefined;

export const both =
  (...wheres: readonly Where[]): Where =>
  (request) =>
    wheres.every((where) => where(request));

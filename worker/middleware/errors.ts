import { Failure, failureResponse } from '#shared/api/failure.ts';
import { ConfigError } from '#shared/config/environment.ts';
import type { AppContext } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';

/** `app.onError`: keeps the headers that were set before the error, such as one that clears the session's cookie. */
export function answerError(error: unknown, c: AppContext): Response {
  if (error instanceof Failure) c.var.log.note({ failure: error.code });
  const response = errorResponse(error, c);
  return c.newResponse(response.body, response);
}

/** The response to any error. The error itself goes to the log only; the person gets the request id. */
export function errorResponse(error: unknown, c: AppContext): Response {
  const { requestId, log } = c.var;
  if (error instanceof Failure) {
    if (error.status >= 500 && error.cause) log.error('failed', errorFields(error.cause));
    return failureResponse(error, requestId);
  }
  if (error instanceof ConfigError) {
    for (const line of error.message.split('\n')) log.error(`configuration: ${line}`, { variable: line.split(' ')[0] });
    return failureResponse(new Failure('configuration'), requestId);
  }
  log.error('unexpected error', errorFields(error));
  return failureResponse(new Failure('internal'), requestId);
}

import { Failure, failureResponse } from '#shared/api/failure.ts';
import { ConfigError } from '#shared/config/environment.ts';
import type { AppContext } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';

/** `app.onError`: keeps the headers that were set before the error, such as the end of a session's cookie. */
export function answerError(error: unknown, c: AppContext): Response {
  if (error instanceof Failure) c.var.log.note({ reason: error.code });
  const response = errorResponse(error, c);
  return c.newResponse(response.body, response);
}

/** Puts every error in words. What was thrown goes to the log, the request id to the person. */
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

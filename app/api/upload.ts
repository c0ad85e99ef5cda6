import type { AnswerOf, CallOf } from '#shared/api/contract.ts';
import { addressOfCall, type BrowserEndpoint } from './addresses.ts';
import { ApiError, failureOf, failureOfResponse, failureText, readJson } from './failure.ts';

/** What the answer says is wrong with the file itself: a sentence for the person who chose it. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** Sends a CSV file, or a part of one, as it is. @throws FileRefused, ApiError */
export async function uploadFile<Id extends BrowserEndpoint>(
  endpoint: Id,
  call: CallOf<Id>,
  file: Blob,
): Promise<AnswerOf<Id>> {
  const { method, address } = addressOfCall(endpoint, call);
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      body: file,
      headers: { Accept: 'application/json', 'Content-Type': 'text/csv' },
      ...(call.signal ? { signal: call.signal } : {}),
    });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new ApiError({ kind: navigator.onLine ? 'unavailable' : 'offline', status: null, requestId: null });
  }
  const sentence = response.status === 400 ? await fileSentence(response.clone()) : null;
  if (sentence) throw new FileRefused(sentence);
  if (response.status === 413) throw new FileRefused('The file is larger than 100 MiB. Split it and import the parts.');
  // As every answer of our own Worker: the server's validators bind the type to the definition.
  return (await readJson(response)) as AnswerOf<Id>;
}

/** What to tell of a file that did not go through. */
export const uploadFailureText = (error: unknown): string =>
  error instanceof FileRefused ? error.message : failureText(failureOf(error).kind);

async function fileSentence(response: Response): Promise<string | null> {
  try {
    const { errors }: { errors?: { file?: unknown } } = await response.json();
    return typeof errors?.file === 'string' ? errors.file : null;
  } catch {
    throw new ApiError({ ...failureOfResponse(response), kind: 'malformed' });
  }
}

import type { AnswerOf, AnyCall, CallOf } from '#shared/api/contract.ts';
import { addressOfCall, type BrowserEndpoint } from './addresses.ts';
import { ApiError, failureOf, failureOfResponse, failureText, readOwn } from './failure.ts';

/** What the answer says is wrong with the file itself: a sentence for the person who chose it. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** Sends a file of rows, or a part of one, as it is. @throws FileRefused, ApiError */
export async function uploadFile<Id extends BrowserEndpoint>(
  endpoint: Id,
  call: CallOf<Id>,
  file: Blob,
  type: 'text/csv' | 'application/octet-stream' = 'text/csv',
): Promise<AnswerOf<Id>> {
  const response = await sent(endpoint, call, file, type);
  const sentence = response.status === 400 ? await fileSentence(response.clone()) : null;
  if (sentence) throw new FileRefused(sentence);
  if (response.status === 413) throw new FileRefused('The file is larger than 100 MiB. Split it and import the parts.');
  return readOwn<AnswerOf<Id>>(response);
}

/** Sends a picture as it is; what kind of file it is its bytes say. @throws ApiError */
export const uploadPicture = async (file: Blob): Promise<AnswerOf<'createExperienceImage'>> =>
  readOwn(await sent('createExperienceImage', {}, file, 'application/octet-stream'));

async function sent(endpoint: BrowserEndpoint, call: AnyCall, file: Blob, type: string): Promise<Response> {
  const { method, address } = addressOfCall(endpoint, call);
  try {
    return await fetch(address, {
      method,
      body: file,
      headers: { Accept: 'application/json', 'Content-Type': type },
      ...(call.signal ? { signal: call.signal } : {}),
    });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new ApiError({ kind: navigator.onLine ? 'unavailable' : 'offline', status: null, requestId: null });
  }
}

/** What to show for a file that did not go through. */
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

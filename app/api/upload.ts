import type { AnswerOf, AnyCall, CallOf } from '#shared/api/contract.ts';
import { addressOfCall, type BrowserEndpoint } from './addresses.ts';
import { ApiError, failureOf, failureOfResponse, failureText, readOwn } from './failure.ts';

/** The file itself was rejected. The message is a sentence for the person who chose it. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** Uploads a data file or a part of one. @throws FileRefused, ApiError */
export async function uploadFile<Id extends BrowserEndpoint>(
  endpoint: Id,
  call: CallOf<Id>,
  file: Blob,
  type: 'text/csv' | 'application/octet-stream' = 'text/csv',
): Promise<AnswerOf<Id>> {
  const response = await sendFile(endpoint, call, file, type);
  const sentence = response.status === 400 ? await fileSentence(response.clone()) : null;
  if (sentence) throw new FileRefused(sentence);
  if (response.status === 413) throw new FileRefused('The file is larger than 100 MiB. Split it and import the parts.');
  return readOwn<AnswerOf<Id>>(response);
}

/** Uploads a picture. The upstream detects its format from its bytes. @throws ApiError */
export const uploadPicture = async (file: Blob): Promise<AnswerOf<'createExperienceImage'>> =>
  readOwn(await sendFile('createExperienceImage', {}, file, 'application/octet-stream'));

async function sendFile(endpoint: BrowserEndpoint, call: AnyCall, file: Blob, type: string): Promise<Response> {
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

/** What to show when an upload fails. */
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

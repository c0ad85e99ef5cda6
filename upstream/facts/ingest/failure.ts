import { z } from 'zod';
import { Failure, type FailureCode, isFailureCode, sentenceOf } from '#shared/api/failure.ts';

/** Why a whole file can’t be imported. Its sentence is shown to the person who uploaded it. */
export class UnreadableFile<Code extends FailureCode = FailureCode> extends Failure<Code> {}

const storedSchema = z.object({ code: z.string(), details: z.unknown().optional() });

/** The stored form of an import’s failure: its code, and the details that its sentence quotes. */
export function failureToStore(error: unknown): string {
  const { code, details } = error instanceof Failure ? error : new Failure('import-broke-off');
  return JSON.stringify({ code, ...(details === undefined ? {} : { details }) });
}

/**
 * The sentence of a stored failure; null where an import has none. With sample data it doesn't quote the file.
 * @param stored as `failureToStore` wrote it
 */
export function storedFailureText(stored: string | null, sample: boolean): string | null {
  if (stored === null) return null;
  if (sample) return sentenceOf('file-not-imported');
  const read = storedSchema.safeParse(parsed(stored));
  return read.success && isFailureCode(read.data.code)
    ? sentenceOf(read.data.code, read.data.details)
    : sentenceOf('import-broke-off');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { Failure } from '#shared/api/failure.ts';
import { type ModelRun, type ModelRunInput, modelRun, runFormat } from '#shared/modelling/interchange.ts';

/**
 * A run of the interchange format, from its text.
 * @throws Failure where it isn't one, or is one of a later version
 */
export function readRun(text: string): ModelRun {
  return checkRun(parseJson(text));
}

/** @throws Failure that names the first field that is missing or invalid */
export function checkRun(value: ModelRunInput | unknown): ModelRun {
  const format = value !== null && typeof value === 'object' && 'format' in value ? value.format : null;
  if (typeof format === 'string' && /^merchlens\.mmm\/\d+$/.test(format) && format !== runFormat)
    throw new Failure('run-of-later-version');
  const read = modelRun.safeParse(value);
  if (read.success) return read.data;
  throw new Failure('run-field-invalid', { details: { field: read.error.issues[0]?.path.join('.') || 'format' } });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('run-not-json');
  }
}
